package io.kyberxdp.kerneltcp.socket;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.NetworkChannel;
import java.util.Optional;

/**
 * Socket options that not every JDK and platform has, such as those of {@code jdk.net.ExtendedSocketOptions}. They are found
 * by name, since one that a newer JDK added cannot be named in code that older ones run.
 */
public final class OptionalOptions {

    private OptionalOptions() {}

    /**
     * Sets an option where there is one of that name.
     *
     * @param name its name, as {@link SocketOption#name}
     * @param value of the option's type
     * @return whether there is one and it is set now
     * @throws ClassCastException if the value is of another type than the option
     * @throws IOException if the system refuses the value
     */
    public static boolean set(NetworkChannel channel, String name, Object value) throws IOException {
        Optional<SocketOption<?>> option = find(channel, name);
        if (option.isPresent()) {
            setTyped(channel, option.get(), value);
        }
        return option.isPresent();
    }

    private static <T> void setTyped(NetworkChannel channel, SocketOption<T> option, Object value) throws IOException {
        channel.setOption(option, option.type().cast(value));
    }

    /** The channel's option of that name, if it has one. */
    public static Optional<SocketOption<?>> find(NetworkChannel channel, String name) {
        return channel.supportedOptions().stream()
                .filter(option -> option.name().equals(name))
                .findAny();
    }
}
