package io.kyberxdp.transport;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What a {@link DatagramProvider} implements besides if its ports need privileges that whoever uses them should not have:
 * somebody who has them sets up beforehand what needs them.
 */
public interface PrivilegedSetUp {

    /**
     * Sets up one port, and leaves it in a folder until {@link #unpin}.
     *
     * @param local the endpoint that is to be bound to, its port not 0
     * @param folder the folder, which is made here
     * @param group the name or number of the group whose members may open the port
     * @return the endpoint that they bind to
     * @throws IllegalArgumentException as for {@link DatagramProvider#bind}, and if the port is 0
     * @throws IOException if a privilege is missing or anything else is in the way; nothing is left behind
     */
    Endpoint pin(Endpoint local, Path folder, String group) throws IOException;

    /**
     * Removes what {@link #pin} left, also while the port is open.
     *
     * @param folder the folder
     * @throws IOException if there is nothing of the kind, or a privilege is missing
     */
    void unpin(Path folder) throws IOException;
}
