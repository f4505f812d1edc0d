package io.kyberxdp.cli.tunnel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads for connections, one a task: virtual ones where this Java has them (21 and later), else platform threads. */
final class ConnectionThreads {

    private ConnectionThreads() {}

    /** The best this Java has. */
    static Executor best() {
        try {
            // Java 17 compiles this, so the method has to be looked up.
            MethodHandle virtual = MethodHandles.publicLookup()
                    .findStatic(
                            Executors.class,
                            "newVirtualThreadPerTaskExecutor",
                            MethodType.methodType(ExecutorService.class));
            return (ExecutorService) virtual.invokeExact();
        } catch (NoSuchMethodException e) {
            return platform();
        } catch (Throwable e) {
            throw new IllegalStateException("cannot make virtual threads", e);
        }
    }

    /** Platform threads: for what would pin a virtual one, such as reading standard input. */
    static Executor platform() {
        return task -> {
            Thread thread = new Thread(task, "kyberxdp-connection");
            thread.setDaemon(true);
            thread.start();
        };
    }
}
