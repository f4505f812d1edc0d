package io.kyberxdp.bench.subject;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KemSubjectsTest {

    @ParameterizedTest
    @CsvSource({"BC, X-Wing", "BC, ML-KEM-768", "Conscrypt, X-Wing", "Conscrypt, ML-KEM-768"})
    void everyOperationWorks(String provider, String algorithm) throws GeneralSecurityException {
        KemSubject subject = KemSubjects.open(provider, algorithm);
        assertNotNull(subject.generateKeyPair());
        assertArrayEquals(
                subject.importPublicKey().getEncoded(),
                subject.importPublicKey().getEncoded());
        assertNotNull(subject.importPrivateKey());
        assertNotNull(subject.encapsulateCold());
        assertNotNull(subject.encapsulatePrepared());
        assertNotNull(subject.decapsulateCold());
        assertNotNull(subject.decapsulateLive());
        assertNotNull(subject.decapsulatePrepared());
        assertTrue(subject.agrees());
    }

    @Test
    void onlyConscryptDeviatesFromTheKemApi() throws GeneralSecurityException {
        assertEquals("", KemSubjects.open("BC", "X-Wing").deviation());
        assertTrue(KemSubjects.open("Conscrypt", "X-Wing").deviation().contains("HPKE"));
    }

    @Test
    void saysThatAProviderIsMissing() {
        Exception e = assertThrows(NoSuchProviderException.class, () -> KemSubjects.open("Nobody", "X-Wing"));
        assertTrue(e.getMessage().contains("'Nobody'"), e.getMessage());
    }

    @Test
    void saysThatAnAlgorithmIsMissing() {
        Exception e = assertThrows(GeneralSecurityException.class, () -> KemSubjects.open("SunJCE", "X-Wing"));
        assertTrue(e.getMessage().contains("X-Wing"), e.getMessage());
    }
}
