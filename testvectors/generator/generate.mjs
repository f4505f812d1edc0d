// Makes ML-KEM-768 vectors from liboqs and writes them to the path given as the argument.
//
// The npm build of liboqs has no derandomised functions. It takes its randomness from node's crypto.randomFillSync, so that
// function serves a fixed stream here: a run can be repeated to the byte, and seed and m of every case are known.

import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';

const require = createRequire(import.meta.url);

const STREAM_LABEL = 'KyberXdp ML-KEM-768 vectors';
const FULL_CASES = 6; // with dk and c in full, for providers that import no seeds or cannot be derandomised
const DIGEST_CASES = 50; // with digests of ek and c
const SEED_BYTES = 64; // d | z
const MESSAGE_BYTES = 32;
const CIPHERTEXT_BITS = 1088 * 8;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const hex = (bytes) => Buffer.from(bytes).toString('hex');

/** Serves the stream SHAKE128(STREAM_LABEL) in place of randomness, and remembers what the last operation drew. */
class FixedRandomness {
  #stream = createHash('shake128', {
    outputLength: (FULL_CASES + DIGEST_CASES) * (SEED_BYTES + MESSAGE_BYTES),
  }).update(STREAM_LABEL).digest();
  #position = 0;
  #drawn = [];

  install() {
    require('node:crypto').randomFillSync = (target) => {
      const bytes = this.#stream.subarray(this.#position, this.#position + target.length);
      if (bytes.length !== target.length) throw new Error('the stream is used up');
      this.#position += target.length;
      this.#drawn.push(bytes);
      target.set(bytes);
      return target;
    };
  }

  /** What was drawn since the last call, which must be that many bytes. */
  take(length) {
    const drawn = Buffer.concat(this.#drawn);
    this.#drawn = [];
    if (drawn.length !== length) throw new Error(`liboqs drew ${drawn.length} bytes, not ${length}`);
    return drawn;
  }
}

function flipBit(bytes, bit) {
  const flipped = Uint8Array.from(bytes);
  flipped[bit >> 3] ^= 1 << (bit & 7);
  return flipped;
}

function makeCase(kem, randomness, number) {
  const { publicKey, secretKey } = kem.generateKeyPair();
  const seed = randomness.take(SEED_BYTES);
  const { ciphertext, sharedSecret } = kem.encapsulate(publicKey);
  const m = randomness.take(MESSAGE_BYTES);
  const flippedBit = (number * 2909) % CIPHERTEXT_BITS;
  const full = number < FULL_CASES;
  return {
    seed: hex(seed),
    m: hex(m),
    ...(full
      ? { dk: hex(secretKey), c: hex(ciphertext) }
      : { ekSha256: sha256(publicKey), cSha256: sha256(ciphertext) }),
    K: hex(sharedSecret),
    flippedBit,
    flippedK: hex(kem.decapsulate(flipBit(ciphertext, flippedBit), secretKey)),
  };
}

const output = process.argv[2];
if (!output) {
  console.error('usage: node generate.mjs OUTPUT.json');
  process.exit(2);
}
const randomness = new FixedRandomness();
randomness.install();
const { createMLKEM768 } = await import('@oqs/liboqs-js');
const { version } = JSON.parse(readFileSync(new URL('node_modules/@oqs/liboqs-js/package.json', import.meta.url)));
const kem = await createMLKEM768();
const cases = Array.from({ length: FULL_CASES + DIGEST_CASES }, (_, i) => makeCase(kem, randomness, i));
kem.destroy();

const lines = cases.map((c) => '    ' + JSON.stringify(c)).join(',\n');
const source = `liboqs, by way of npm package @oqs/liboqs-js ${version}; see testvectors/generator/README.md`;
writeFileSync(output, `{\n  "source": ${JSON.stringify(source)},\n  "cases": [\n${lines}\n  ]\n}\n`);
console.log(`${cases.length} cases from @oqs/liboqs-js ${version} written to ${output}`);
