package io.kyberxdp.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A private folder of files, gone with this object, or with this process when a signal ends it before. */
final class TemporaryFolder implements AutoCloseable {

    private final Thread endWithProcess = new Thread(this::removeAtTheEnd, "remove temporary folder");
    private Path path;
    private boolean ended;

    TemporaryFolder(String prefix) throws IOException {
        Runtime.getRuntime().addShutdownHook(endWithProcess);
        create(prefix);
    }

    Path path() {
        return path;
    }

    private synchronized void create(String prefix) throws IOException {
        if (ended) {
            throw new IOException("this process is ending");
        }
        path = Files.createTempDirectory(prefix);
    }

    private synchronized void remove() throws IOException {
        ended = true;
        while (path != null && Files.exists(path)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            try {
                Files.delete(path);
            } catch (DirectoryNotEmptyException e) {
                // The process is ending while a file is still being written: once the folder is gone, none can be.
                Thread.onSpinWait();
            }
        }
    }

    private void removeAtTheEnd() {
        try {
            remove();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(endWithProcess);
        } catch (IllegalStateException e) {
            // This process is ending: the hook is running, and does what it is for.
            return;
        }
        remove();
    }
}
