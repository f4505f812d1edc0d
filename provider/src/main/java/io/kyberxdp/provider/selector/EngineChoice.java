package io.kyberxdp.provider.selector;

import io.kyberxdp.provider.engine.EngineUnavailableException;
import io.kyberxdp.provider.engine.UnusableSettingException;
import io.kyberxdp.provider.selector.Candidate.Loaded;
import io.kyberxdp.provider.selector.EngineStatus.State;
import java.security.ProviderException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chooses the engine of one port: the first candidate, fastest first, that loads and passes its self-test.
 *
 * <p>Nothing is loaded before the first question, so that a provider may be added to a JVM whatever the settings say;
 * each candidate is tried at most once.
 */
public final class EngineChoice<E> {

    /** The setting that leaves the choice to this class. */
    public static final String AUTO = "auto";

    private final String port;
    private final String wanted;
    private final List<Candidate<E>> candidates;
    private final Consumer<E> selfTest;

    /** A plain lock: the choice is made once, and a virtual thread that waits for it is not pinned. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Trial<E>> trials = new HashMap<>();
    private volatile E chosen;

    /**
     * @param port the port's name: the system property {@code kyberxdp.engine.<port>} selects its engine
     * @param wanted the property's value, or {@link #AUTO}
     * @param candidates the engines there are, the fastest first
     * @param selfTest throws when an engine computes wrongly
     */
    public EngineChoice(String port, String wanted, List<Candidate<E>> candidates, Consumer<E> selfTest) {
        this.port = port;
        this.wanted = wanted;
        this.candidates = List.copyOf(candidates);
        this.selfTest = selfTest;
    }

    /** A choice as the system property {@code kyberxdp.engine.<port>} wants it at this moment. */
    static <E> EngineChoice<E> bySystemProperty(String port, List<Candidate<E>> candidates, Consumer<E> selfTest) {
        return new EngineChoice<>(port, System.getProperty(property(port), AUTO), candidates, selfTest);
    }

    private static String property(String port) {
        return "kyberxdp.engine." + port;
    }

    /** What the engines compute. */
    public String port() {
        return port;
    }

    /**
     * The chosen engine, loaded and tested at the first call.
     *
     * @throws ProviderException when the property names no engine, or none of those it allows works
     */
    public E engine() {
        E known = chosen;
        return known != null ? known : choose();
    }

    /** The name of the engine that serves, or null when none does. */
    public String servingName() {
        return locked(() -> serving().map(Candidate::name).orElse(null));
    }

    /** Why that engine serves, or why none does. */
    public String cause() {
        return locked(() -> serving()
                .map(candidate -> whyChosen())
                .orElseGet(() -> noEngine().getMessage()));
    }

    /** One line a candidate; tries those that the choice itself did not need. */
    public List<EngineStatus> report() {
        return locked(() -> candidates.stream().map(this::status).toList());
    }

    private E choose() {
        return locked(() -> {
            Candidate<E> serving = serving().orElseThrow(this::noEngine);
            chosen = trial(serving).loaded().engine();
            return chosen;
        });
    }

    private <T> T locked(Supplier<T> question) {
        lock.lock();
        try {
            return question.get();
        } finally {
            lock.unlock();
        }
    }

    /** The first allowed candidate that works; none when a setting of one before it cannot be followed. */
    private Optional<Candidate<E>> serving() {
        return allowed()
                .filter(candidate -> trial(candidate).decides())
                .findFirst()
                .filter(candidate -> trial(candidate).works());
    }

    private Stream<Candidate<E>> allowed() {
        return candidates.stream()
                .filter(candidate -> AUTO.equals(wanted) || candidate.name().equals(wanted));
    }

    private Trial<E> trial(Candidate<E> candidate) {
        return trials.computeIfAbsent(candidate.name(), name -> attempt(candidate));
    }

    private Trial<E> attempt(Candidate<E> candidate) {
        try {
            Loaded<E> loaded = candidate.loader().get();
            selfTest.accept(loaded.engine());
            return new Trial<>(loaded, null);
        } catch (RuntimeException | LinkageError cause) {
            return new Trial<>(null, cause);
        }
    }

    private EngineStatus status(Candidate<E> candidate) {
        Trial<E> trial = trial(candidate);
        if (!trial.works()) {
            String cause = trial.cause();
            return new EngineStatus(port, candidate.name(), "", State.UNAVAILABLE, cause);
        }
        Loaded<E> loaded = trial.loaded();
        boolean serves = serving().filter(candidate::equals).isPresent();
        String detail = Stream.of(serves ? whyChosen() : "", loaded.library())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return new EngineStatus(port, candidate.name(), loaded.tier(), serves ? State.CHOSEN : State.AVAILABLE, detail);
    }

    private String whyChosen() {
        return AUTO.equals(wanted) ? "the fastest that works here" : "asked for by " + property(port);
    }

    private ProviderException noEngine() {
        if (allowed().findAny().isEmpty()) {
            String choices =
                    candidates.stream().map(Candidate::name).collect(Collectors.joining(", ", AUTO + ", ", ""));
            return new ProviderException("the system property " + property(port) + " is '" + wanted
                    + "', which names no engine; choose one of: " + choices);
        }
        Optional<Candidate<E>> misled =
                allowed().filter(candidate -> trial(candidate).decides()).findFirst();
        if (misled.isPresent()) {
            Throwable failure = trial(misled.get()).failure();
            return new ProviderException(failure.getMessage(), failure);
        }
        String causes = allowed()
                .map(candidate -> candidate.name() + ": " + trial(candidate).cause())
                .collect(Collectors.joining("; "));
        ProviderException none = new ProviderException(
                "no engine for " + port + " works (" + property(port) + " is '" + wanted + "'): " + causes);
        allowed().forEach(candidate -> none.addSuppressed(trial(candidate).failure()));
        return none;
    }

    /** What came of trying a candidate: the engine, or what went wrong. */
    private record Trial<E>(Loaded<E> loaded, Throwable failure) {
        boolean works() {
            return loaded != null;
        }

        /** Whether no later candidate is to be tried. */
        boolean decides() {
            return works() || failure instanceof UnusableSettingException;
        }

        /** What it says itself, where it was made for a reader. */
        String cause() {
            boolean told = failure instanceof EngineUnavailableException || failure instanceof ProviderException;
            return told ? failure.getMessage() : failure.toString();
        }
    }
}
