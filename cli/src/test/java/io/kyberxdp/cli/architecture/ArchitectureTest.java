package io.kyberxdp.cli.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.InvalidKeyException;
import java.util.List;

/** The design's rules about who may know whom. Maven and the module descriptors hold the coarse ones too; these say all. */
@AnalyzeClasses(
        packages = "io.kyberxdp",
        importOptions = {DoNotIncludeTests.class, ArchitectureTest.DoNotIncludeTestJars.class})
class ArchitectureTest {

    private static final String OURS = "io.kyberxdp..";
    private static final String TRANSPORT = "io.kyberxdp.transport..";
    private static final String PROVIDER = "io.kyberxdp.provider..";
    private static final String EXCHANGE = "io.kyberxdp.exchange..";
    private static final String FLIGHT_RECORDER = "jdk.jfr..";
    private static final String TESTVECTORS = "io.kyberxdp.testvectors..";
    private static final String BENCH = "io.kyberxdp.bench..";
    private static final String CLI = "io.kyberxdp.cli..";
    private static final String STUDIED_KEMS = "io.kyberxdp.bench.kems..";
    private static final String[] ENGINE_CODE = {
        "io.kyberxdp.provider.mlkem..", "io.kyberxdp.provider.x25519..", "io.kyberxdp.provider.keccak.."
    };

    /** Whatever is none of the others, so that a new adapter need not be named here to be held to the rules. */
    private static final DescribedPredicate<JavaClass> ADAPTERS = resideInAPackage(OURS)
            .and(not(resideInAnyPackage(TRANSPORT, PROVIDER, EXCHANGE, TESTVECTORS, BENCH, CLI)))
            .as("adapters");

    /** Test kits that come as jars of tests. */
    static final class DoNotIncludeTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    /** A rule about classes that were never imported holds always; so first of all, they must be there. */
    @ArchTest
    static void everyPartIsImported(JavaClasses classes) {
        for (String part : List.of(TRANSPORT, PROVIDER, EXCHANGE, TESTVECTORS, BENCH, CLI)) {
            assertTrue(classes.stream().anyMatch(resideInAPackage(part)), "no class of " + part);
        }
        for (String part : ENGINE_CODE) {
            assertTrue(classes.stream().anyMatch(resideInAPackage(part)), "no class of " + part);
        }
        assertTrue(classes.stream().anyMatch(ADAPTERS), "no adapter");
        assertTrue(classes.stream().noneMatch(resideInAPackage("..testkit..")), "tests are not to be imported");
    }

    @ArchTest
    static final ArchRule transportPortsKnowOnlyTheJdk =
            classes().that().resideInAPackage(TRANSPORT).should().onlyDependOnClassesThat(jdkOr(TRANSPORT));

    @ArchTest
    static final ArchRule providerKnowsNothingOfOurs = classes()
            .that()
            .resideInAPackage(PROVIDER)
            .should()
            .onlyDependOnClassesThat(jdkOr(PROVIDER, "com.sun.jna.."));

    @ArchTest
    static final ArchRule exchangeKnowsTheTransportPortsAndTheJdk = classes()
            .that()
            .resideInAPackage(EXCHANGE)
            .should()
            .onlyDependOnClassesThat(jdkOr(EXCHANGE, TRANSPORT, FLIGHT_RECORDER));

    /** Both modules of the JDK may be missing. */
    @ArchTest
    static final ArchRule onlyWhatIsObservedKnowsFlightRecorderAndJmx = noClasses()
            .that()
            .resideInAPackage(EXCHANGE)
            .and()
            .resideOutsideOfPackage("io.kyberxdp.exchange.observe")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(FLIGHT_RECORDER, "javax.management..", "java.lang.management..");

    @ArchTest
    static final ArchRule adaptersKnowTheTransportPortsAndTheJdk = classes()
            .that(ADAPTERS)
            .should()
            .onlyDependOnClassesThat(jdkOr(TRANSPORT, "com.sun.jna..").or(ADAPTERS));

    @ArchTest
    static final ArchRule nobodyNamesTheProviderOrAnAdapterInCode = noClasses()
            .that()
            .resideInAnyPackage(CLI, BENCH, TESTVECTORS, EXCHANGE, TRANSPORT)
            .and()
            .resideOutsideOfPackage(STUDIED_KEMS)
            .should()
            .dependOnClassesThat(resideInAPackage(PROVIDER).or(ADAPTERS));

    /** To compare combiners and nothing else, they must stand on the very engines that X-Wing stands on. */
    @ArchTest
    static final ArchRule studiedKemsKnowOfTheProviderItsEnginesPortsAlone = noClasses()
            .that()
            .resideInAPackage(STUDIED_KEMS)
            .should()
            .dependOnClassesThat(resideInAPackage(PROVIDER)
                    .and(not(resideInAnyPackage(
                            "io.kyberxdp.provider.engine",
                            "io.kyberxdp.provider.keccak",
                            "io.kyberxdp.provider.selector"))));

    @ArchTest
    static final ArchRule nothingReachesUpToTheCommands = noClasses()
            .that()
            .resideOutsideOfPackage(CLI)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CLI);

    @ArchTest
    static final ArchRule checkingStandsApart = noClasses()
            .that()
            .resideInAPackage(TESTVECTORS)
            .should()
            .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAPackage(TESTVECTORS))));

    @ArchTest
    static final ArchRule measuringKnowsTheExchangeOnlyWhereItMeasuresHandshakes = noClasses()
            .that()
            .resideInAPackage(BENCH)
            .and()
            .resideOutsideOfPackages(
                    "io.kyberxdp.bench.handshake..",
                    "io.kyberxdp.bench.symmetric..",
                    "io.kyberxdp.bench.transport..",
                    STUDIED_KEMS)
            .should()
            .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAnyPackage(BENCH, TESTVECTORS, TRANSPORT))));

    @ArchTest
    static final ArchRule measuringEncryptionKnowsItsPortAlone = noClasses()
            .that()
            .resideInAPackage("io.kyberxdp.bench.symmetric..")
            .should()
            .dependOnClassesThat(resideInAPackage(OURS).and(not(resideInAnyPackage(BENCH, TRANSPORT))));

    @ArchTest
    static final ArchRule onlyTheCommandsParseCommandLines = noClasses()
            .that()
            .resideOutsideOfPackage(CLI)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("picocli..");

    @ArchTest
    static final ArchRule onlyTheBenchmarksUseJmh = noClasses()
            .that()
            .resideOutsideOfPackage(BENCH)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.openjdk.jmh..");

    @ArchTest
    static final ArchRule nativeCallsStayInTheirPackages = noClasses()
            .that()
            .resideOutsideOfPackage("..jna")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.sun.jna..");

    @ArchTest
    static final ArchRule engineCodeKnowsNoSecurityApi = noClasses()
            .that()
            .resideInAnyPackage(ENGINE_CODE)
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.security..", "javax.crypto..")
                    .and(describe("not InvalidKeyException", type -> !type.isEquivalentTo(InvalidKeyException.class))));

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.kyberxdp.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule classesAreNamedForWhatTheyAre =
            noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Helpers|Manager)(\\$.*)?");

    private static DescribedPredicate<JavaClass> jdkOr(String... packages) {
        return resideInAnyPackage("java..", "javax..")
                .or(resideInAnyPackage(packages))
                .or(describe("primitive types", JavaClass::isPrimitive))
                .or(describe(
                        "arrays of them",
                        type -> type.isArray() && type.getBaseComponentType().isPrimitive()))
                .as("the JDK or " + String.join(", ", packages));
    }
}
