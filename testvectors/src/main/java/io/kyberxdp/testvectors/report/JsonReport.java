package io.kyberxdp.testvectors.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Shows a report to machines. Members: {@code provider}, {@code runtime}, {@code conformant}, {@code passed}, {@code failed}, {@code
 * notApplicable}, {@code millis}, {@code suites} and {@code files}. A suite has {@code name}, {@code source}, {@code passed}, {@code
 * failed}, {@code notApplicable}, {@code millis}, {@code failures} (each {@code case}, {@code message}) and {@code omissions} (each
 * {@code reason}, {@code cases}); a file has {@code file}, {@code problem} ({@code missing} or {@code unreadable}) and {@code
 * message}.
 */
public final class JsonReport {

    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private JsonReport() {}

    /** The report as one JSON object. */
    public static String render(ConformanceReport report) {
        return GSON.toJson(report(report));
    }

    /**
     * A table as one JSON object: {@code runtime}, {@code passed}, {@code subjects} and {@code absences}. A subject has {@code name},
     * {@code description}, {@code decisive} and the members of a report; an absence has {@code name} and {@code cause}.
     */
    public static String render(ConformanceTable table) {
        JsonObject json = new JsonObject();
        json.addProperty("runtime", table.runtime());
        json.addProperty("passed", table.passed());
        json.add("subjects", array(table.subjects(), JsonReport::subject));
        json.add("absences", array(table.absences(), GSON::toJsonTree));
        return GSON.toJson(json);
    }

    private static JsonObject subject(ConformanceTable.Subject subject) {
        JsonObject json = new JsonObject();
        json.addProperty("name", subject.name());
        json.addProperty("description", subject.description());
        json.addProperty("decisive", subject.decisive());
        report(subject.report()).entrySet().forEach(entry -> json.add(entry.getKey(), entry.getValue()));
        return json;
    }

    private static JsonObject report(ConformanceReport report) {
        JsonObject json = new JsonObject();
        json.addProperty("provider", report.provider());
        json.addProperty("runtime", report.runtime());
        json.addProperty("conformant", report.conformant());
        json.addProperty("passed", report.passed());
        json.addProperty("failed", report.failed());
        json.addProperty("notApplicable", report.notApplicable());
        json.addProperty("millis", report.time().toMillis());
        json.add("suites", array(report.suites(), JsonReport::suite));
        json.add("files", array(report.fileProblems(), JsonReport::file));
        return json;
    }

    private static JsonObject suite(SuiteResult suite) {
        JsonObject json = new JsonObject();
        json.addProperty("name", suite.name());
        json.addProperty("source", suite.source());
        json.addProperty("passed", suite.passed());
        json.addProperty("failed", suite.failed());
        json.addProperty("notApplicable", suite.notApplicable());
        json.addProperty("millis", suite.time().toMillis());
        json.add("failures", array(suite.failures(), JsonReport::failure));
        json.add("omissions", array(suite.omissions(), JsonReport::omission));
        return json;
    }

    private static JsonObject failure(SuiteResult.Failure failure) {
        JsonObject json = new JsonObject();
        json.addProperty("case", failure.caseId());
        json.addProperty("message", failure.message());
        return json;
    }

    private static JsonObject omission(SuiteResult.Omission omission) {
        JsonObject json = new JsonObject();
        json.addProperty("reason", omission.reason());
        json.add("cases", GSON.toJsonTree(omission.caseIds()));
        return json;
    }

    private static JsonObject file(FileProblem problem) {
        JsonObject json = new JsonObject();
        json.addProperty("file", problem.file());
        json.addProperty("problem", problem.kind().name().toLowerCase(Locale.ROOT));
        json.addProperty("message", problem.message());
        return json;
    }

    private static <T> JsonArray array(List<T> values, Function<T, JsonElement> render) {
        JsonArray array = new JsonArray();
        values.stream().map(render).forEach(array::add);
        return array;
    }
}
