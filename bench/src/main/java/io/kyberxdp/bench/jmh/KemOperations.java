package io.kyberxdp.bench.jmh;

import io.kyberxdp.bench.subject.KemSubject;
import io.kyberxdp.bench.subject.KemSubjects;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The benchmark methods, one an operation. They run in a forked JVM that sees one provider and one algorithm only. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KemOperations {

    @Param("KyberXdp")
    public String provider;

    @Param("X-Wing")
    public String algorithm;

    private KemSubject subject;

    @Setup
    public void open() throws GeneralSecurityException {
        subject = KemSubjects.open(provider, algorithm);
    }

    @Benchmark
    public Object keygen() {
        return subject.generateKeyPair();
    }

    @Benchmark
    public Object importPublicKey() throws GeneralSecurityException {
        return subject.importPublicKey();
    }

    @Benchmark
    public Object importPrivateKey() throws GeneralSecurityException {
        return subject.importPrivateKey();
    }

    @Benchmark
    public Object encapsulateCold() throws GeneralSecurityException {
        return subject.encapsulateCold();
    }

    @Benchmark
    public Object encapsulatePrepared() throws GeneralSecurityException {
        return subject.encapsulatePrepared();
    }

    @Benchmark
    public Object decapsulateCold() throws GeneralSecurityException {
        return subject.decapsulateCold();
    }

    @Benchmark
    public Object decapsulateLive() throws GeneralSecurityException {
        return subject.decapsulateLive();
    }

    @Benchmark
    public Object decapsulatePrepared() throws GeneralSecurityException {
        return subject.decapsulatePrepared();
    }
}
