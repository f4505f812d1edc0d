package io.kyberxdp.provider.selector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import io.kyberxdp.provider.engine.UnusableSettingException;
import io.kyberxdp.provider.selector.Candidate.Loaded;
import io.kyberxdp.provider.selector.EngineStatus.State;
import java.security.ProviderException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Engines are strings here: the choice asks nothing of them. */
class EngineChoiceTest {

    private final List<String> loaded = new ArrayList<>();

    private final Candidate<String> missing = new Candidate<>("missing", () -> {
        loaded.add("missing");
        throw new UnsatisfiedLinkError("no such library");
    });
    private final Candidate<String> wrong = candidate("wrong", "vector");
    private final Candidate<String> fast = candidate("fast", "vector");
    private final Candidate<String> slow = candidate("slow", "portable");

    @Test
    void takesTheFirstThatLoadsAndPassesItsSelfTest() {
        EngineChoice<String> choice = choice("auto", List.of(missing, wrong, fast, slow));
        assertEquals("engine fast", choice.engine());
        assertEquals("fast", choice.servingName());
        assertEquals("the fastest that works here", choice.cause());
    }

    @Test
    void triesNothingBeforeTheFirstQuestionAndNoneTwice() {
        EngineChoice<String> choice = choice("auto", List.of(missing, fast, slow));
        assertEquals(List.of(), loaded);
        String engine = choice.engine();
        assertEquals(List.of("missing", "fast"), loaded);
        assertEquals(3, choice.report().size());
        assertEquals(3, choice.report().size());
        assertSame(engine, choice.engine());
        assertEquals(List.of("missing", "fast", "slow"), loaded);
    }

    @Test
    void obeysTheProperty() {
        EngineChoice<String> choice = choice("slow", List.of(fast, slow));
        assertEquals("engine slow", choice.engine());
        assertEquals("asked for by kyberxdp.engine.port", choice.cause());
        assertEquals(List.of("slow"), loaded);
    }

    @Test
    void namesTheChoicesWhenThePropertyNamesNoEngine() {
        for (String misspelt : new String[] {"fsat", "", "FAST", "Auto"}) {
            EngineChoice<String> choice = choice(misspelt, List.of(fast, slow));
            ProviderException refused = assertThrows(ProviderException.class, choice::engine);
            assertEquals(
                    "the system property kyberxdp.engine.port is '" + misspelt
                            + "', which names no engine; choose one of: auto, fast, slow",
                    refused.getMessage());
            assertNull(choice.servingName());
            assertEquals(refused.getMessage(), choice.cause());
            assertTrue(choice.report().stream().allMatch(status -> status.state() == State.AVAILABLE));
        }
    }

    @Test
    void doesNotFallBackFromAnEngineAskedForByName() {
        EngineChoice<String> choice = choice("missing", List.of(missing, fast));
        ProviderException refused = assertThrows(ProviderException.class, choice::engine);
        assertEquals(
                "no engine for port works (kyberxdp.engine.port is 'missing'): missing: "
                        + "java.lang.UnsatisfiedLinkError: no such library",
                refused.getMessage());
        assertEquals("no such library", refused.getSuppressed()[0].getMessage());
    }

    @Test
    void tellsEveryCauseWhenNoneWorks() {
        EngineChoice<String> choice = choice("auto", List.of(missing, wrong));
        String message = assertThrows(ProviderException.class, choice::engine).getMessage();
        assertTrue(message.contains("missing: java.lang.UnsatisfiedLinkError: no such library"), message);
        assertTrue(message.contains("wrong: wrong answer"), message);
    }

    @Test
    void tellsACauseMadeForReadersInItsOwnWordsAlone() {
        Candidate<String> absent = new Candidate<>("absent", () -> {
            throw new EngineUnavailableException("there is no libfast here; install it");
        });
        assertEquals(
                List.of("port\tabsent\t\tunavailable\tthere is no libfast here; install it"),
                choice("auto", List.of(absent)).report().stream()
                        .map(EngineStatus::toLine)
                        .toList());
    }

    @Test
    void takesNoLaterEngineWhenASettingOfAnEarlierOneCannotBeFollowed() {
        Candidate<String> misled = new Candidate<>("misled", () -> {
            throw new UnusableSettingException("the setting is 'x'; choose y");
        });
        EngineChoice<String> choice = choice("auto", List.of(missing, misled, fast));
        ProviderException refused = assertThrows(ProviderException.class, choice::engine);
        assertEquals("the setting is 'x'; choose y", refused.getMessage());
        assertEquals(refused.getMessage(), choice.cause());
        assertEquals(
                "engine fast", choice("fast", List.of(missing, misled, fast)).engine());
        assertEquals("engine fast", choice("auto", List.of(fast, misled)).engine());
    }

    @Test
    void reportsEachCandidateOnItsLine() {
        EngineChoice<String> choice = choice("auto", List.of(missing, wrong, fast, slow));
        assertEquals(
                List.of(
                        "port\tmissing\t\tunavailable\tjava.lang.UnsatisfiedLinkError: no such library",
                        "port\twrong\t\tunavailable\twrong answer",
                        "port\tfast\tvector\tchosen\tthe fastest that works here; libfast 1",
                        "port\tslow\tportable\tavailable\t"),
                choice.report().stream().map(EngineStatus::toLine).toList());
    }

    @Test
    void aChosenEngineServesWhileAReportTriesTheOthers() throws Exception {
        CountDownLatch tried = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(1);
        Candidate<String> hesitant = new Candidate<>("hesitant", () -> {
            tried.countDown();
            await(served);
            return new Loaded<>("engine hesitant", "", "");
        });
        EngineChoice<String> choice = choice("auto", List.of(fast, hesitant));
        choice.engine();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> lines = other.submit(() -> choice.report().size());
            await(tried);
            assertEquals("engine fast", assertTimeoutPreemptively(Duration.ofSeconds(30), choice::engine));
            served.countDown();
            assertEquals(2, lines.get(30, TimeUnit.SECONDS));
            assertEquals("fast", choice.servingName());
        } finally {
            served.countDown();
            other.shutdown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Candidate<String> candidate(String name, String tier) {
        return new Candidate<>(name, () -> {
            loaded.add(name);
            return new Loaded<>("engine " + name, tier, tier.equals("vector") ? "libfast 1" : "");
        });
    }

    private static EngineChoice<String> choice(String wanted, List<Candidate<String>> candidates) {
        return new EngineChoice<>("port", wanted, candidates, engine -> {
            if (engine.endsWith("wrong")) {
                throw new ProviderException("wrong answer");
            }
        });
    }
}
