package io.kyberxdp.bench.symmetric;

import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.KemBenchmark.Progress;
import io.kyberxdp.bench.Machine;
import io.kyberxdp.bench.estimate.Quantiles;
import io.kyberxdp.bench.symmetric.SymmetricReport.Gap;
import io.kyberxdp.bench.symmetric.SymmetricReport.Row;
import io.kyberxdp.bench.symmetric.SymmetricReport.Split;
import io.kyberxdp.bench.symmetric.jna.OpenSsl;
import io.kyberxdp.transport.Availability;
import io.kyberxdp.transport.SymmetricProvider;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All backends, OpenSSL and a program in C on AF_ALG, by turns in one run. */
public final class SymmetricBenchmark {

    /** Whom the others are compared to. */
    public static final String BASELINE = "C splice";

    private static final String C_COPY = "C copy";
    private static final String OPENSSL = "OpenSSL";
    private static final String NULL_CIPHER = "ecb(cipher_null)";
    private static final String COUNTER_MODE = "ctr(aes)";
    private static final String JCA = "jca";
    private static final String SUN = "SunJCE";
    private static final String KERNEL = "KyberXdpAfAlg";
    private static final int SMALLEST = 16;

    private static final int WARM_BATCH = 500;
    private static final int WARM_MESSAGES = 40 * WARM_BATCH;
    private static final long WARM_NANOS = 3_000_000_000L;

    private final SymmetricPlan plan;
    private final Progress progress;
    private final List<SymmetricProvider> providers;
    private final List<Gap> gaps = new ArrayList<>();
    private final Optional<CProgram> program;

    private SymmetricBenchmark(SymmetricPlan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
        this.program = program();
        this.providers = new ArrayList<>();
        for (SymmetricProvider provider : SymmetricProvider.installed()) {
            if (provider.availability() instanceof Availability.Unavailable unavailable) {
                gaps.add(new Gap(provider.name(), "all", unavailable.cause()));
            } else {
                providers.add(provider);
            }
        }
    }

    private Optional<CProgram> program() {
        try {
            return Optional.of(CProgram.start());
        } catch (BenchmarkException e) {
            gaps.add(new Gap("C", SymmetricCipher.AES_256_CTR.label(), e.getMessage()));
            return Optional.empty();
        }
    }

    /**
     * Measures.
     *
     * @param progress told in sizes of ciphers
     * @throws BenchmarkException if there is nothing to measure
     */
    public static SymmetricReport run(SymmetricPlan plan, Progress progress) throws BenchmarkException {
        SymmetricBenchmark benchmark = new SymmetricBenchmark(plan, progress);
        try {
            return benchmark.measure();
        } finally {
            benchmark.program.ifPresent(CProgram::close);
        }
    }

    private SymmetricReport measure() throws BenchmarkException {
        Machine machine = Machine.here(List.of("SunJCE"));
        List<Row> rows = new ArrayList<>();
        int total = plan.ciphers().size() * plan.sizes().size();
        int done = 0;
        for (SymmetricCipher cipher : plan.ciphers()) {
            able(cipher).forEach(provider -> warmCode(provider, cipher));
            for (int size : plan.sizes()) {
                progress.at(done++, total, cipher.label() + ", " + size + " bytes");
                rows.addAll(rows(cipher, size));
            }
        }
        List<Split> splits = plan.ciphers().stream()
                .filter(SymmetricCipher::isCounterMode)
                .findFirst()
                .flatMap(cipher -> program.map(c -> splits(c, cipher)))
                .orElse(List.of());
        if (rows.isEmpty()) {
            throw new BenchmarkException("no backend could be measured: " + gaps, null);
        }
        boolean emulated = machine.cpu().contains("QEMU") || machine.cpu().contains("TCG");
        return new SymmetricReport(machine, plan, openSsl(), emulated, rows, splits, distinct(gaps));
    }

    /** Has the code compiled by many small messages: large ones, on an emulated processor, are too few for that. */
    private void warmCode(SymmetricProvider provider, SymmetricCipher cipher) {
        try (SymmetricSubject small = open(provider, cipher, SMALLEST)) {
            long nanos = 0;
            for (int done = 0; done < WARM_MESSAGES && nanos < WARM_NANOS; done += WARM_BATCH) {
                nanos += small.encrypt(WARM_BATCH);
            }
        } catch (Exception e) {
            gaps.add(new Gap(provider.name(), cipher.label(), String.valueOf(e.getMessage())));
        }
    }

    /** By the port, or for what that lacks by the JCA provider of the same backend. */
    private static SymmetricSubject open(SymmetricProvider provider, SymmetricCipher cipher, int size)
            throws GeneralSecurityException {
        boolean isJca = provider.name().equals(JCA);
        return SymmetricCipher.OF_THE_PORT.contains(cipher)
                ? BackendSubject.open(provider.crypto(), cipher, size, !isJca)
                : JcaCipherSubject.open(isJca ? SUN : KERNEL, cipher, size);
    }

    private static List<Gap> distinct(List<Gap> gaps) {
        return gaps.stream().distinct().toList();
    }

    /** The version of OpenSSL that is measured here, or why there is none. */
    public static String openSsl() {
        try {
            return OpenSsl.load();
        } catch (BenchmarkException e) {
            return e.getMessage();
        }
    }

    private interface Opener {
        SymmetricSubject open() throws Exception;
    }

    private Map<String, Opener> subjects(SymmetricCipher cipher, int size) {
        Map<String, Opener> subjects = new LinkedHashMap<>();
        if (cipher.isCounterMode()) {
            program.ifPresent(c -> {
                subjects.put(BASELINE, () -> c.subject("splice", COUNTER_MODE, cipher.keyBytes(), size));
                subjects.put(C_COPY, () -> c.subject("copy", COUNTER_MODE, cipher.keyBytes(), size));
            });
        }
        for (SymmetricProvider provider : able(cipher)) {
            subjects.put(provider.name(), () -> open(provider, cipher, size));
        }
        subjects.put(OPENSSL, () -> OpenSslSubject.open(cipher, size));
        return subjects;
    }

    /** The JCA has one way into the kernel; the port has two. */
    private List<SymmetricProvider> able(SymmetricCipher cipher) {
        return providers.stream()
                .filter(provider -> SymmetricCipher.OF_THE_PORT.contains(cipher)
                        || List.of(JCA, "afalg").contains(provider.name()))
                .toList();
    }

    private List<Row> rows(SymmetricCipher cipher, int size) {
        List<SymmetricTurns> turns = new ArrayList<>();
        try {
            byte[] expected = null;
            for (Map.Entry<String, Opener> entry : subjects(cipher, size).entrySet()) {
                SymmetricTurns one = prepared(entry.getKey(), entry.getValue(), cipher);
                if (one == null) {
                    continue;
                }
                turns.add(one);
                if (cipher.isCounterMode()) {
                    expected = requireEqual(one, expected, size);
                }
            }
            for (int round = 0; round < plan.rounds(); round++) {
                for (SymmetricTurns one : turns) {
                    one.sample(round);
                }
            }
            double[] baseline = turns.stream()
                    .filter(one -> one.name().equals(cipher.isCounterMode() ? BASELINE : JCA))
                    .map(SymmetricTurns::nanos)
                    .findFirst()
                    .orElse(null);
            return turns.stream().map(one -> row(cipher, size, one, baseline)).toList();
        } catch (Exception e) {
            gaps.add(new Gap("all", cipher.label() + " " + size, String.valueOf(e.getMessage())));
            return List.of();
        } finally {
            turns.forEach(SymmetricTurns::close);
        }
    }

    private SymmetricTurns prepared(String name, Opener opener, SymmetricCipher cipher) {
        SymmetricTurns one = null;
        try {
            one = new SymmetricTurns(name, opener.open(), plan);
            one.warmUp();
            return one;
        } catch (Exception e) {
            if (one != null) {
                one.close();
            }
            gaps.add(new Gap(name, cipher.label(), String.valueOf(e.getMessage())));
            return null;
        }
    }

    /** Whoever computes something else must not win. */
    private static byte[] requireEqual(SymmetricTurns one, byte[] expected, int size) throws Exception {
        byte[] first = Arrays.copyOf(one.firstBytes(), Math.min(16, size));
        if (expected != null && !Arrays.equals(expected, first)) {
            throw new BenchmarkException(one.name() + " gives another ciphertext than those before it", null);
        }
        return first;
    }

    private static Row row(SymmetricCipher cipher, int size, SymmetricTurns one, double[] baseline) {
        Quantiles nanos = quantiles(one.nanos());
        return new Row(
                cipher,
                size,
                one.name(),
                nanos.at(0.5),
                nanos.at(0.25),
                nanos.at(0.75),
                speed(one.nanos(), baseline),
                Arrays.stream(one.nanos()).boxed().toList());
    }

    /** The median of the rounds' ratios: what the machine did to both in a round cancels out. */
    private static Double speed(double[] nanos, double[] baseline) {
        if (baseline == null) {
            return null;
        }
        double[] ratios = new double[nanos.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = baseline[i] / nanos[i];
        }
        return quantiles(ratios).at(0.5);
    }

    private static Quantiles quantiles(double[] values) {
        return new Quantiles(values);
    }

    /** By differences of the program in C's times: with the null cipher, and with AES. */
    private List<Split> splits(CProgram c, SymmetricCipher cipher) {
        List<Split> splits = new ArrayList<>();
        try {
            double calls = median(c, NULL_CIPHER, 0, SMALLEST);
            for (int size : plan.sizes()) {
                int pieces = (size + SymmetricPlan.ARTICLE_BYTES - 1) / SymmetricPlan.ARTICLE_BYTES;
                double moved = median(c, NULL_CIPHER, 0, size);
                double all = median(c, COUNTER_MODE, cipher.keyBytes(), size);
                double inCalls = Math.min(calls * pieces, moved);
                splits.add(new Split(cipher, size, inCalls, moved - inCalls, Math.max(all - moved, 0)));
            }
        } catch (Exception e) {
            gaps.add(new Gap("where the time goes", "", String.valueOf(e.getMessage())));
            splits.clear();
        }
        return splits;
    }

    private double median(CProgram c, String algorithm, int keyBytes, int size) throws Exception {
        try (SymmetricTurns turns = new SymmetricTurns(C_COPY, c.subject("copy", algorithm, keyBytes, size), plan)) {
            turns.warmUp();
            for (int round = 0; round < plan.rounds(); round++) {
                turns.sample(round);
            }
            return quantiles(turns.nanos()).at(0.5);
        }
    }
}
