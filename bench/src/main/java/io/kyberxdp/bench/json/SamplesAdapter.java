package io.kyberxdp.bench.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.kyberxdp.bench.study.Samples;
import java.io.IOException;
import java.util.stream.DoubleStream;

/** Samples as a JSON array of numbers, whole ones without a point. */
public final class SamplesAdapter extends TypeAdapter<Samples> {

    @Override
    public void write(JsonWriter out, Samples samples) throws IOException {
        out.beginArray();
        for (double sample : samples.toArray()) {
            if (sample == Math.rint(sample) && Math.abs(sample) < 1e15) {
                out.value((long) sample);
            } else {
                out.value(sample);
            }
        }
        out.endArray();
    }

    @Override
    public Samples read(JsonReader in) throws IOException {
        DoubleStream.Builder values = DoubleStream.builder();
        in.beginArray();
        while (in.hasNext()) {
            values.add(in.nextDouble());
        }
        in.endArray();
        return Samples.of(values.build().toArray());
    }
}
