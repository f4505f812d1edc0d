package io.kyberxdp.bench.json;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.RecordComponent;

/**
 * Refuses records that lack a component, which Gson would leave null for whoever uses it later, as after hours of measuring. A
 * {@link Double} alone may be null: that is how our records say that there is no such figure.
 */
public final class CompleteRecords implements TypeAdapterFactory {

    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        if (!type.getRawType().isRecord()) {
            return null;
        }
        TypeAdapter<T> any = gson.getDelegateAdapter(this, type);
        return new TypeAdapter<>() {
            @Override
            public void write(JsonWriter out, T value) throws IOException {
                any.write(out, value);
            }

            @Override
            public T read(JsonReader in) throws IOException {
                T value = any.read(in);
                if (value == null) {
                    throw new JsonParseException(
                            "null instead of a " + type.getRawType().getSimpleName());
                }
                requireComplete(value);
                return value;
            }
        };
    }

    private static void requireComplete(Object value) {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                if (component.getType() != Double.class
                        && component.getAccessor().invoke(value) == null) {
                    throw new JsonParseException(value.getClass().getSimpleName() + " lacks " + component.getName());
                }
            } catch (ReflectiveOperationException e) {
                throw new JsonParseException(e);
            }
        }
    }
}
