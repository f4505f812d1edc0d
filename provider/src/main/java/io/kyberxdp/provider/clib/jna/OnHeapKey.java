package io.kyberxdp.provider.clib.jna;

import java.util.Arrays;

/**
 * A prepared key in a Java array, copied to a workspace for each use: where there are so many keys that their memory had
 * better be seen by the garbage collector.
 */
final class OnHeapKey extends PreparedKey {

    private final WorkspacePool workspaces;
    private final byte[] image;

    private OnHeapKey(WorkspacePool workspaces, byte[] image) {
        this.workspaces = workspaces;
        this.image = image;
    }

    /**
     * A key.
     *
     * @param workspaces have room for the key at their beginning
     */
    static <X extends Exception> OnHeapKey make(int bytes, WorkspacePool workspaces, Maker<X> maker) throws X {
        Workspace workspace = workspaces.take();
        try {
            maker.writeTo(workspace.address(0));
            byte[] image = new byte[bytes];
            workspace.get(0, image, 0, bytes);
            return new OnHeapKey(workspaces, image);
        } finally {
            workspace.wipe(0, bytes);
            workspaces.give(workspace);
        }
    }

    @Override
    void lend(Use use) {
        Workspace workspace = workspaces.take();
        try {
            workspace.put(0, image, 0, image.length);
            use.at(workspace.address(0));
        } finally {
            workspace.wipe(0, image.length);
            workspaces.give(workspace);
        }
    }

    @Override
    void wipe() {
        Arrays.fill(image, (byte) 0);
    }
}
