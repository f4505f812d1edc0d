package io.kyberxdp.bench.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.kyberxdp.bench.BenchmarkException;
import io.kyberxdp.bench.json.CompleteRecords;
import io.kyberxdp.bench.json.SamplesAdapter;
import io.kyberxdp.bench.study.Results;
import io.kyberxdp.bench.study.Samples;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file results.json: the record {@link Results}, with every raw sample. */
public final class ResultsFile {

    /** Its name in a report's folder. */
    public static final String NAME = "results.json";

    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeAdapterFactory(new CompleteRecords())
            .registerTypeAdapter(Samples.class, new SamplesAdapter().nullSafe())
            .create();

    private ResultsFile() {}

    static void write(Writer out, Results results) {
        GSON.toJson(results, out);
    }

    /**
     * Reads the results of a report.
     *
     * @param report its folder, or the file itself
     * @throws BenchmarkException if it is not there or not of this format; the message says which
     */
    public static Results read(Path report) throws BenchmarkException {
        Path file = Files.isDirectory(report) ? report.resolve(NAME) : report;
        try (Reader in = Files.newBufferedReader(file)) {
            Results results = GSON.fromJson(in, Results.class);
            if (results == null || results.format() != Results.FORMAT) {
                throw new BenchmarkException(
                        file + " is not of format " + Results.FORMAT + "; measure again with this version", null);
            }
            return results;
        } catch (IOException e) {
            throw new BenchmarkException(file + " cannot be read: " + e, e);
        } catch (RuntimeException e) { // The parser and the records refuse what is wrong each in its own way.
            throw new BenchmarkException(file + " is not a report's " + NAME + ": " + e, e);
        }
    }
}
