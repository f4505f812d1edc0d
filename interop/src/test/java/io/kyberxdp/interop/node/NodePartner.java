package io.kyberxdp.interop.node;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kyberxdp.interop.Algorithm;
import io.kyberxdp.interop.Partner;
import io.kyberxdp.interop.PrivateForm;
import io.kyberxdp.interop.PublicForm;
import io.kyberxdp.transport.testkit.Capability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A JavaScript library in a process of Node.js of its own, asked by lines of JSON. */
final class NodePartner implements Partner {

    private final Algorithm algorithm;
    private final Process node;
    private final Writer requests;
    private final BufferedReader answers;

    private NodePartner(Algorithm algorithm, Process node) {
        this.algorithm = algorithm;
        this.node = node;
        this.requests = node.outputWriter(StandardCharsets.US_ASCII);
        this.answers = node.inputReader(StandardCharsets.US_ASCII);
    }

    /**
     * Starts Node.js.
     *
     * @param library what the script calls the library; the capability is named node- and this
     * @param npmPackage the package it comes in
     */
    static NodePartner start(String library, String npmPackage, Algorithm algorithm) throws IOException {
        String capability = "node-" + library;
        Capability.need(
                capability,
                NodePackages.isInstalled(npmPackage),
                npmPackage + " " + NodePackages.version(npmPackage)
                        + " is not installed here; './kyberxdp setup --with-partners' does it");
        try {
            return new NodePartner(
                    algorithm,
                    new ProcessBuilder("node", NodePackages.script().toString(), library)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start());
        } catch (IOException e) {
            Capability.need(capability, false, "there is no Node.js: " + e.getMessage());
            throw e;
        }
    }

    @Override
    public PublicForm publicForm() {
        return PublicForm.RAW;
    }

    @Override
    public PrivateForm privateForm() {
        return algorithm == Algorithm.X_WING ? PrivateForm.SEED : PrivateForm.EXPANDED;
    }

    @Override
    public Keys keyPair() throws IOException, RefusedException {
        JsonObject answer = ask(request("keyPair"));
        return new Keys(bytes(answer, "publicKey"), bytes(answer, "privateKey"));
    }

    @Override
    public Sent encapsulate(byte[] publicKey) throws IOException, RefusedException {
        JsonObject request = request("encapsulate");
        request.addProperty("publicKey", text(publicKey));
        JsonObject answer = ask(request);
        return new Sent(bytes(answer, "ciphertext"), bytes(answer, "sharedSecret"));
    }

    @Override
    public byte[] decapsulate(byte[] privateKey, byte[] ciphertext) throws IOException, RefusedException {
        JsonObject request = request("decapsulate");
        request.addProperty("privateKey", text(privateKey));
        request.addProperty("ciphertext", text(ciphertext));
        return bytes(ask(request), "sharedSecret");
    }

    @Override
    public void close() throws IOException {
        requests.close(); // the script ends with its input
        node.onExit().join();
    }

    private JsonObject request(String operation) {
        JsonObject request = new JsonObject();
        request.addProperty("algorithm", algorithm.standardName);
        request.addProperty("operation", operation);
        return request;
    }

    private JsonObject ask(JsonObject request) throws IOException, RefusedException {
        requests.write(request + "\n");
        requests.flush();
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("Node.js ended; its last words are in the log above");
        }
        JsonObject answer = JsonParser.parseString(line).getAsJsonObject();
        if (answer.has("refused")) {
            throw new RefusedException(answer.get("refused").getAsString());
        }
        return answer;
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] bytes(JsonObject answer, String member) {
        return Base64.getDecoder().decode(answer.get(member).getAsString());
    }
}
