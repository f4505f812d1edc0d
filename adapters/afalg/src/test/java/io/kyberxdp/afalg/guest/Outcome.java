package io.kyberxdp.afalg.guest;

/**
 * How a test in the guest ended.
 *
 * @param detail why it was skipped, or the failure's stack trace
 */
record Outcome(String name, Status status, String detail) {

    enum Status {
        PASSED,
        SKIPPED,
        FAILED
    }

    /** As one line of text. */
    String line() {
        return status + "\t" + escaped(name) + "\t" + escaped(detail);
    }

    static Outcome parse(String line) {
        String[] fields = line.split("\t", -1);
        return new Outcome(unescaped(fields[1]), Status.valueOf(fields[0]), unescaped(fields[2]));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\t", "\\t")
                .replace("\r", "");
    }

    private static String unescaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                c = text.charAt(++i);
                c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
            }
            out.append(c);
        }
        return out.toString();
    }
}
