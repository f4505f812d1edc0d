-- Lets Wireshark and tshark read KXP (docs/protocol.md) over TCP and over reliable datagrams (docs/datagrams.md).
--
--   tshark -X lua_script:tools/wireshark/kxp.lua -r frames.pcapng -Y kxp
--
-- or copy it to the folder "Personal Lua Plugins" of Help, About Wireshark, Folders. Nothing has to be configured: datagrams
-- are known by their checksum and TCP connections by their first message, on any port.

local KXP_PORT = 25722
local LENGTH_BYTES = 4
local HEADER_BYTES = 8
local TAG_BYTES = 16
local CRC_BYTES = 4
local MAX_MESSAGE = 66560

-- So many pieces of a stream wait for those before them, more than a window holds; then these are not in the file.
local MAX_WAITING = 4096

-- --- KXP messages -----------------------------------------------------------------------------------------------------

local kxp = Proto("kxp", "KXP")

local KINDS = { [1] = "message 1", [2] = "message 2", [3] = "refusal", [4] = "key query", [5] = "key answer" }
local PATTERNS = { [0] = "none", [1] = "NN", [2] = "NK", [3] = "IK" }
local SUITES = {
    [0] = "none",
    [1] = "X-Wing_AESGCM256_SHA256",
    [2] = "ML-KEM-768_AESGCM256_SHA256",
    [3] = "X-Wing_ChaChaPoly_SHA256",
    [4] = "ML-KEM-768_ChaChaPoly_SHA256",
}
local CODES = {
    [0] = "none",
    [1] = "version",
    [2] = "pattern",
    [3] = "suite",
    [4] = "malformed",
    [5] = "invalid key or ciphertext",
    [6] = "not authentic",
    [7] = "the provider failed",
    [8] = "key not allowed",
    [9] = "only one side has a PSK",
}
local RECORDS = { [1] = "data", [2] = "key confirmation", [3] = "close", [4] = "rekey" }
local PSK_BIT = 0x80

-- Sizes of encapsulation key and ciphertext.
local X_WING = { key = 1216, ciphertext = 1120 }
local ML_KEM = { key = 1184, ciphertext = 1088 }
local KEMS = { [1] = X_WING, [2] = ML_KEM, [3] = X_WING, [4] = ML_KEM }

local f = {
    length = ProtoField.uint32("kxp.length", "Length"),
    version = ProtoField.uint8("kxp.version", "Version"),
    kind = ProtoField.uint8("kxp.kind", "Kind", base.DEC, KINDS),
    pattern = ProtoField.uint8("kxp.pattern", "Pattern", base.DEC, PATTERNS, 0x7f),
    psk = ProtoField.bool("kxp.psk", "Pre-shared key", 8, nil, PSK_BIT),
    suite = ProtoField.uint8("kxp.suite", "Suite", base.DEC, SUITES),
    code = ProtoField.uint8("kxp.code", "Code", base.DEC, CODES),
    e = ProtoField.bytes("kxp.e", "e, ephemeral encapsulation key"),
    s = ProtoField.bytes("kxp.s", "s, the client's static encapsulation key"),
    ekem = ProtoField.bytes("kxp.ekem", "ekem, ciphertext to e"),
    skem = ProtoField.bytes("kxp.skem", "skem, ciphertext to s"),
    tag = ProtoField.bytes("kxp.tag", "Tag"),
    key = ProtoField.bytes("kxp.key", "Key"),
    record = ProtoField.uint8("kxp.record.type", "Record", base.DEC, RECORDS),
    ciphertext = ProtoField.bytes("kxp.record.ciphertext", "Ciphertext"),
}
kxp.fields = f

local malformed = ProtoExpert.new("kxp.malformed", "Not a message of KXP 1", expert.group.MALFORMED, expert.severity.ERROR)
kxp.experts = { malformed }

-- What follows the header: a list of { field, size }, or nil where the protocol does not say.
local function layout(kind, pattern, psk, suite)
    local kem = KEMS[suite]
    if kind == 4 then
        return { { f.key, X_WING.key } }
    elseif kind == 3 then
        return {}
    elseif not kem then
        return nil
    elseif kind == 5 then
        return { { f.key, kem.key } }
    elseif kind == 1 then
        local sealed = (pattern ~= 1 and TAG_BYTES) or 0 -- where there is a key, a field has a tag
        local parts = { { f.e, kem.key + sealed } }
        if pattern ~= 1 then
            table.insert(parts, 1, { f.skem, kem.ciphertext })
        end
        if pattern == 3 then
            table.insert(parts, { f.s, kem.key + TAG_BYTES })
        end
        if pattern ~= 1 or psk then
            table.insert(parts, { f.tag, TAG_BYTES })
        end
        return parts
    end
    local parts = { { f.ekem, kem.ciphertext } }
    if pattern == 3 then
        table.insert(parts, { f.skem, kem.ciphertext + TAG_BYTES })
    end
    table.insert(parts, { f.tag, TAG_BYTES })
    return parts
end

local function dissect_handshake(tvb, tree)
    local kind, pattern, suite = tvb(4, 1):uint(), tvb(5, 1):uint(), tvb(6, 1):uint()
    local psk = pattern >= PSK_BIT
    tree:add(f.version, tvb(3, 1))
    tree:add(f.kind, tvb(4, 1))
    tree:add(f.pattern, tvb(5, 1))
    tree:add(f.psk, tvb(5, 1))
    tree:add(f.suite, tvb(6, 1))
    tree:add(f.code, tvb(7, 1))
    pattern = pattern % PSK_BIT
    local parts = layout(kind, pattern, psk, suite)
    local at = HEADER_BYTES
    for _, part in ipairs(parts or {}) do
        if at + part[2] <= tvb:len() then
            tree:add(part[1], tvb(at, part[2]))
        end
        at = at + part[2]
    end
    if not KINDS[kind] or not parts or at ~= tvb:len() then
        tree:add_proto_expert_info(malformed)
    end
    local text = "KXP " .. (KINDS[kind] or "unknown")
    if PATTERNS[pattern] and pattern > 0 then
        text = text .. " " .. PATTERNS[pattern] .. (psk and "psk0" or "")
    end
    if SUITES[suite] and suite > 0 then
        text = text .. " " .. SUITES[suite]
    end
    return kind == 3 and text .. ": " .. (CODES[tvb(7, 1):uint()] or "unknown") or text
end

local function dissect_record(tvb, tree)
    local kind = tvb(0, 1):uint()
    tree:add(f.record, tvb(0, 1))
    local plain = tvb:len() - 1 - TAG_BYTES
    if not RECORDS[kind] or plain < 0 then
        tree:add_proto_expert_info(malformed)
        return "KXP record, malformed"
    end
    if plain > 0 then
        tree:add(f.ciphertext, tvb(1, plain))
    end
    tree:add(f.tag, tvb(1 + plain, TAG_BYTES))
    return "KXP " .. RECORDS[kind] .. (kind == 1 and (", " .. plain .. " bytes") or "")
end

-- One whole message, without its length. Gives a line about it.
local function dissect_message(tvb, tree)
    local subtree = tree:add(kxp, tvb())
    local text
    if tvb:len() >= HEADER_BYTES and tvb(0, 3):string() == "KXP" then
        text = dissect_handshake(tvb, subtree)
    elseif tvb:len() > 0 then
        text = dissect_record(tvb, subtree)
    else
        subtree:add_proto_expert_info(malformed)
        text = "KXP, empty"
    end
    subtree:set_text(text)
    return text
end

-- --- over TCP ---------------------------------------------------------------------------------------------------------

local function tcp_message_length(tvb, _, offset)
    return LENGTH_BYTES + math.min(tvb(offset, LENGTH_BYTES):uint(), MAX_MESSAGE)
end

local function dissect_tcp_message(tvb, pinfo, tree)
    pinfo.cols.protocol = "KXP"
    tree:add(f.length, tvb(0, LENGTH_BYTES))
    if tvb:len() > LENGTH_BYTES then
        pinfo.cols.info:append(" [" .. dissect_message(tvb(LENGTH_BYTES):tvb(), tree) .. "]")
    end
    return tvb:len()
end

local function dissect_tcp(tvb, pinfo, tree)
    dissect_tcp_pdus(tvb, tree, LENGTH_BYTES, tcp_message_length, dissect_tcp_message)
    return tvb:len()
end

kxp.dissector = dissect_tcp
DissectorTable.get("tcp.port"):add(KXP_PORT, kxp)

-- A connection's first message is a handshake message: its length, "KXP", the version.
kxp:register_heuristic("tcp", function(tvb, pinfo, tree)
    if tvb:len() < LENGTH_BYTES + HEADER_BYTES or tvb(LENGTH_BYTES, 3):string() ~= "KXP" then
        return false
    end
    if tvb(LENGTH_BYTES + 3, 1):uint() ~= 1 or tvb(0, LENGTH_BYTES):uint() > MAX_MESSAGE then
        return false
    end
    pinfo.conversation = kxp
    dissect_tcp(tvb, pinfo, tree) -- not kxp.dissector: a dissector inside a heuristic one may not ask for more bytes
    return true
end)

-- --- reliable datagrams -----------------------------------------------------------------------------------------------

local datagram = Proto("kxpdg", "KXP reliable datagrams")

local OPEN, RETRY, ACCEPT, DATA = 1, 2, 3, 4
local PACKETS = { [OPEN] = "OPEN", [RETRY] = "RETRY", [ACCEPT] = "ACCEPT", [DATA] = "DATA" }
local HEADERS = { [OPEN] = 18, [RETRY] = 9, [ACCEPT] = 25, [DATA] = 17 }
local FRAMES = { [0] = "PADDING", "PING", "ACK", "STREAM", "FIN", "MAX_DATA", "CLOSE", "DONE" }
local BROKEN_RULE = 0xffffffff

local d = {
    kind = ProtoField.uint8("kxpdg.kind", "Kind", base.DEC, PACKETS),
    client_id = ProtoField.uint64("kxpdg.client_id", "Client's id", base.HEX),
    server_id = ProtoField.uint64("kxpdg.server_id", "Server's id", base.HEX),
    receiver_id = ProtoField.uint64("kxpdg.receiver_id", "Receiver's id", base.HEX),
    number = ProtoField.uint64("kxpdg.number", "Packet number"),
    token = ProtoField.bytes("kxpdg.token", "Token"),
    crc = ProtoField.uint32("kxpdg.crc", "CRC-32C", base.HEX),
    crc_good = ProtoField.bool("kxpdg.crc.good", "CRC-32C is right"),
    frame = ProtoField.uint8("kxpdg.frame", "Frame", base.DEC, FRAMES),
    padding = ProtoField.bytes("kxpdg.padding", "Padding"),
    ack_largest = ProtoField.uint64("kxpdg.ack.largest", "Largest acknowledged"),
    ack_delay = ProtoField.uint32("kxpdg.ack.delay", "Delay in microseconds"),
    ack_gap = ProtoField.uint32("kxpdg.ack.gap", "Not received"),
    ack_length = ProtoField.uint32("kxpdg.ack.length", "Received"),
    offset = ProtoField.uint64("kxpdg.offset", "Offset"),
    stream_length = ProtoField.uint16("kxpdg.stream.length", "Length"),
    stream_bytes = ProtoField.bytes("kxpdg.stream.bytes", "Bytes"),
    code = ProtoField.uint32("kxpdg.close.code", "Code"),
}
datagram.fields = d

local bad_crc = ProtoExpert.new("kxpdg.crc.bad", "CRC-32C is wrong", expert.group.CHECKSUM, expert.severity.ERROR)
local bad_format = ProtoExpert.new("kxpdg.malformed", "Breaks the format", expert.group.MALFORMED, expert.severity.ERROR)
datagram.experts = { bad_crc, bad_format }

-- CRC-32C (Castagnoli), reflected, as in RFC 3720.
local crc_table = {}
for i = 0, 255 do
    local value = i
    for _ = 1, 8 do
        local shifted = bit.rshift(value, 1)
        value = value % 2 == 1 and bit.bxor(shifted, 0x82F63B78) or shifted
    end
    crc_table[i] = value
end

local function crc32c(bytes)
    local crc = 0xffffffff
    for i = 1, #bytes do
        crc = bit.bxor(bit.rshift(crc, 8), crc_table[bit.band(bit.bxor(crc, bytes:byte(i)), 0xff)])
    end
    return bit.bxor(crc, 0xffffffff) % 0x100000000 -- the operations give signed numbers
end

local function has_good_crc(tvb)
    local covered = tvb:len() - CRC_BYTES
    return crc32c(tvb:raw(0, covered)) == tvb(covered, CRC_BYTES):uint()
end

-- --- streams: what is read in the first pass, from packets in the order of the file, is kept for all others

local client_of -- the client's id by the server's
local is_client -- whether an id is a client's
local streams -- by the client's id and direction
local seen -- of each frame of the file: the messages that it completed

function datagram.init()
    client_of, is_client, streams, seen = {}, {}, {}, {}
end

-- The stream that a packet's bytes are of, or nil if the opening is not in the file.
local function stream_of(tvb, kind)
    local id = tostring(tvb(1, 8):bytes())
    local key
    if kind == OPEN then
        is_client[id] = true
        key = id .. ">"
    elseif kind == ACCEPT then
        client_of[tostring(tvb(17, 8):bytes())] = id
        key = id .. "<"
    elseif client_of[id] then
        key = client_of[id] .. ">"
    elseif is_client[id] then
        key = id .. "<"
    else
        return nil
    end
    streams[key] = streams[key] or { next = 0, waiting = {}, bytes = "" }
    return streams[key]
end

local function append(stream, offset, bytes)
    local known = stream.next - offset
    if known < #bytes then
        stream.bytes = stream.bytes .. bytes:sub(known + 1)
        stream.next = offset + #bytes
    end
end

-- Shows no more messages of a stream: where the next one begins cannot be known.
local function give_up(stream)
    stream.given_up, stream.waiting, stream.bytes = true, {}, ""
end

local function put(stream, offset, bytes)
    if offset > stream.next then
        if #stream.waiting == MAX_WAITING then
            return give_up(stream)
        end
        table.insert(stream.waiting, { offset = offset, bytes = bytes })
        return
    end
    append(stream, offset, bytes)
    local more = true
    while more do
        more = false
        for i, chunk in ipairs(stream.waiting) do
            if chunk.offset <= stream.next then
                append(stream, chunk.offset, chunk.bytes)
                table.remove(stream.waiting, i)
                more = true
                break
            end
        end
    end
end

-- Takes the whole messages off a stream's bytes.
local function take_messages(stream, messages)
    while #stream.bytes >= LENGTH_BYTES do
        local a, b, c, e = stream.bytes:byte(1, LENGTH_BYTES)
        local length = ((a * 256 + b) * 256 + c) * 256 + e
        if length > MAX_MESSAGE then
            return give_up(stream)
        elseif #stream.bytes < LENGTH_BYTES + length then
            return
        end
        table.insert(messages, stream.bytes:sub(LENGTH_BYTES + 1, LENGTH_BYTES + length))
        stream.bytes = stream.bytes:sub(LENGTH_BYTES + length + 1)
    end
end

-- --- frames: each dissector adds what it reads and gives the frame's length and a line, or nil if it does not fit

local function fits(tvb, at, size)
    return at + size <= tvb:len() - CRC_BYTES
end

local function dissect_ack(tvb, at, tree)
    if not fits(tvb, at, 18) then
        return nil
    end
    local count = tvb(at + 13, 1):uint()
    local length = 14 + 4 + (count - 1) * 8
    if count == 0 or not fits(tvb, at, length) then
        return nil
    end
    tree:add(d.ack_largest, tvb(at + 1, 8))
    tree:add(d.ack_delay, tvb(at + 9, 4))
    tree:add(d.ack_length, tvb(at + 14, 4))
    for i = 1, count - 1 do
        tree:add(d.ack_gap, tvb(at + 10 + i * 8, 4))
        tree:add(d.ack_length, tvb(at + 14 + i * 8, 4))
    end
    return length, "ACK " .. tvb(at + 1, 8):uint64()
end

local function dissect_stream(tvb, at, tree)
    if not fits(tvb, at, 11) then
        return nil
    end
    local length = tvb(at + 9, 2):uint()
    if length == 0 or not fits(tvb, at, 11 + length) then
        return nil
    end
    tree:add(d.offset, tvb(at + 1, 8))
    tree:add(d.stream_length, tvb(at + 9, 2))
    tree:add(d.stream_bytes, tvb(at + 11, length))
    return 11 + length, "STREAM " .. tvb(at + 1, 8):uint64() .. "+" .. length
end

local function dissect_offset(name)
    return function(tvb, at, tree)
        if not fits(tvb, at, 9) then
            return nil
        end
        tree:add(d.offset, tvb(at + 1, 8))
        return 9, name .. " " .. tvb(at + 1, 8):uint64()
    end
end

local function dissect_close(tvb, at, tree)
    if not fits(tvb, at, 5) then
        return nil
    end
    tree:add(d.code, tvb(at + 1, 4))
    local code = tvb(at + 1, 4):uint()
    return 5, "CLOSE " .. (code == BROKEN_RULE and "(a rule was broken)" or code)
end

local function dissect_padding(tvb, at, tree)
    local length = tvb:len() - CRC_BYTES - at
    tree:add(d.padding, tvb(at, length))
    return length, "PADDING"
end

local function dissect_single(name)
    return function()
        return 1, name
    end
end

local FRAME_DISSECTORS = {
    [0] = dissect_padding,
    dissect_single("PING"),
    dissect_ack,
    dissect_stream,
    dissect_offset("FIN"),
    dissect_offset("MAX_DATA"),
    dissect_close,
    dissect_single("DONE"),
}
local STREAM = 3

-- Dissects a packet's frames from "at" on. Gives lines about them, and offset and bytes of its STREAM frame.
local function dissect_frames(tvb, at, tree)
    local lines, stream_offset, stream_bytes = {}, nil, nil
    while at < tvb:len() - CRC_BYTES do
        local kind = tvb(at, 1):uint()
        local subtree = tree:add(d.frame, tvb(at, 1))
        local length, line
        if FRAME_DISSECTORS[kind] then
            length, line = FRAME_DISSECTORS[kind](tvb, at, subtree)
        end
        if not length then
            subtree:add_proto_expert_info(bad_format)
            break
        end
        subtree:set_len(length)
        if kind == STREAM then
            stream_offset = tvb(at + 1, 8):uint64():tonumber()
            stream_bytes = tvb:raw(at + 11, length - 11)
        end
        table.insert(lines, line)
        at = at + length
    end
    return lines, stream_offset, stream_bytes
end

-- Dissects a packet's header. Gives where its frames start, or nil if it has none.
local function dissect_header(tvb, kind, tree)
    tree:add(d.kind, tvb(0, 1))
    tree:add(kind == DATA and d.receiver_id or d.client_id, tvb(1, 8))
    if kind == RETRY then
        tree:add(d.token, tvb(9, tvb:len() - 9 - CRC_BYTES))
        return nil
    end
    tree:add(d.number, tvb(9, 8))
    if kind == ACCEPT then
        tree:add(d.server_id, tvb(17, 8))
    elseif kind == OPEN then
        local token = tvb(17, 1):uint()
        if not fits(tvb, 18, token) then
            tree:add_proto_expert_info(bad_format)
            return nil
        end
        if token > 0 then
            tree:add(d.token, tvb(18, token))
        end
        return 18 + token
    end
    return HEADERS[kind]
end

local function remember(tvb, pinfo, kind, offset, bytes)
    if pinfo.visited then
        return
    end
    local stream = stream_of(tvb, kind)
    if stream and not stream.given_up and offset then
        seen[pinfo.number] = seen[pinfo.number] or {}
        put(stream, offset, bytes)
        take_messages(stream, seen[pinfo.number])
    end
end

local function dissect_datagram(tvb, pinfo, tree)
    local kind = tvb:len() > 0 and tvb(0, 1):uint()
    if not PACKETS[kind] or tvb:len() < HEADERS[kind] + CRC_BYTES then
        return 0
    end
    pinfo.cols.protocol = "KXPDG"
    local subtree = tree:add(datagram, tvb())
    local at = dissect_header(tvb, kind, subtree)
    local lines, offset, bytes = {}, nil, nil
    if at then
        lines, offset, bytes = dissect_frames(tvb, at, subtree)
    end
    local crc = subtree:add(d.crc, tvb(tvb:len() - CRC_BYTES, CRC_BYTES))
    local good = has_good_crc(tvb)
    crc:add(d.crc_good, good):set_generated()
    local text = PACKETS[kind] .. (at and (" " .. tvb(9, 8):uint64()) or "")
    text = text .. (#lines > 0 and ": " .. table.concat(lines, ", ") or "")
    pinfo.cols.info = text
    if not good then
        crc:add_proto_expert_info(bad_crc)
        return tvb:len()
    end
    remember(tvb, pinfo, kind, offset, bytes)
    for _, message in ipairs(seen[pinfo.number] or {}) do
        local whole = ByteArray.new(message, true):tvb("KXP message")
        pinfo.cols.info:append(" [" .. dissect_message(whole, tree) .. "]")
    end
    return tvb:len()
end

datagram.dissector = dissect_datagram
DissectorTable.get("udp.port"):add(KXP_PORT, datagram)

datagram:register_heuristic("udp", function(tvb, pinfo, tree)
    local kind = tvb:len() > 0 and tvb(0, 1):uint()
    if not PACKETS[kind] or tvb:len() < HEADERS[kind] + CRC_BYTES or not has_good_crc(tvb) then
        return false
    end
    dissect_datagram(tvb, pinfo, tree)
    return true
end)
