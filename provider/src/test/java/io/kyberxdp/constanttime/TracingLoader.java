package io.kyberxdp.constanttime;

import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Loads classes of its own, out of the same files, that report every conditional jump, switch, array index, array
 * length, division, sign of what multiplyHigh multiplies, and call of other code to {@link Trace}, and otherwise do what they always do.
 */
final class TracingLoader extends ClassLoader {

    private static final String TRACE = Trace.class.getName().replace('.', '/');

    private final String prefix;
    private final Set<String> publicMethods;

    /**
     * A loader.
     *
     * @param prefix what the names of the classes to trace begin with
     * @param publicMethods methods ({@code Class.method}) that work on public values alone and are left out
     */
    TracingLoader(String prefix, Set<String> publicMethods) {
        super(TracingLoader.class.getClassLoader());
        this.prefix = prefix;
        this.publicMethods = publicMethods;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.startsWith(prefix) || findLoadedClass(name) != null) {
                return super.loadClass(name, resolve);
            }
            byte[] traced = traced(name);
            return defineClass(name, traced, 0, traced.length);
        }
    }

    private byte[] traced(String name) throws ClassNotFoundException {
        try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            ClassReader reader = new ClassReader(file.readAllBytes());
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new TracedClass(writer, name.substring(name.lastIndexOf('.') + 1)), 0);
            return writer.toByteArray();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private final class TracedClass extends ClassVisitor {

        private final String className;

        TracedClass(ClassVisitor next, String className) {
            super(ASM9, next);
            this.className = className;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, type, signature, exceptions);
            return new TracedMethod(next, className + "." + name);
        }
    }

    private final class TracedMethod extends MethodVisitor {

        private final String method;
        private final boolean isPublic;
        private int line;

        TracedMethod(MethodVisitor next, String method) {
            super(ASM9, next);
            this.method = method;
            this.isPublic = publicMethods.contains(method);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (isPublic) {
                call("pause", "()V");
            }
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
            super.visitLineNumber(number, start);
        }

        @Override
        public void visitJumpInsn(int opcode, Label target) {
            switch (opcode) {
                case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE -> {
                    super.visitInsn(DUP);
                    visitLdcInsn(opcode);
                    report("jump", "(III)V", "jump");
                }
                case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE -> {
                    super.visitInsn(DUP2);
                    visitLdcInsn(opcode);
                    report("jump", "(IIII)V", "jump");
                }
                case IFNULL, IFNONNULL -> {
                    super.visitInsn(DUP);
                    report("jump", "(Ljava/lang/Object;I)V", "jump on null");
                }
                case IF_ACMPEQ, IF_ACMPNE -> {
                    super.visitInsn(DUP2);
                    report("jump", "(Ljava/lang/Object;Ljava/lang/Object;I)V", "jump on identity");
                }
                default -> {}
            }
            super.visitJumpInsn(opcode, target);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
            reportTop("switch");
            super.visitTableSwitchInsn(min, max, other, labels);
        }

        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
            reportTop("switch");
            super.visitLookupSwitchInsn(other, keys, labels);
        }

        @Override
        public void visitInsn(int opcode) {
            switch (opcode) {
                case BALOAD, CALOAD, SALOAD, IALOAD, FALOAD, LALOAD, DALOAD, AALOAD -> reportTop("index");
                case BASTORE, CASTORE, SASTORE, IASTORE, FASTORE, AASTORE -> {
                    super.visitInsn(DUP2);
                    super.visitInsn(POP);
                    report("value", "(II)V", "index");
                }
                case LASTORE, DASTORE -> {
                    super.visitInsn(DUP2_X1);
                    super.visitInsn(POP2);
                    super.visitInsn(DUP_X2);
                    report("value", "(II)V", "index");
                }
                case IDIV, IREM -> {
                    super.visitInsn(DUP2);
                    report("division", "(III)V", "division");
                }
                case LDIV, LREM, FDIV, FREM, DDIV, DREM ->
                    throw new IllegalStateException("a division that is not traced in " + method + ":" + line);
                case IRETURN, LRETURN, FRETURN, DRETURN, ARETURN, RETURN, ATHROW -> {
                    if (isPublic) {
                        call("resume", "()V");
                    }
                }
                default -> {}
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (opcode == NEWARRAY) {
                reportTop("array length");
            }
            super.visitIntInsn(opcode, operand);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == ANEWARRAY) {
                reportTop("array length");
            }
            super.visitTypeInsn(opcode, type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            if (owner.equals("java/lang/Math") && name.equals("multiplyHigh")) {
                report("multiplyHigh", "(JJI)J", "sign of an operand of multiplyHigh");
                return;
            }
            if (!owner.startsWith(prefix.replace('.', '/'))) {
                visitLdcInsn(Trace.place(owner.substring(owner.lastIndexOf('/') + 1) + "." + name));
                call("outside", "(I)V");
            }
            super.visitMethodInsn(opcode, owner, name, type, isInterface);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
            visitLdcInsn(Trace.place(
                    bootstrap.getOwner().substring(bootstrap.getOwner().lastIndexOf('/') + 1)));
            call("outside", "(I)V");
            super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
        }

        private void reportTop(String what) {
            super.visitInsn(DUP);
            report("value", "(II)V", what);
        }

        /** Reports what is on the stack, and the place. */
        private void report(String kind, String type, String what) {
            visitLdcInsn(Trace.place(what + " in " + method + ":" + line));
            call(kind, type);
        }

        private void call(String name, String type) {
            super.visitMethodInsn(INVOKESTATIC, TRACE, name, type, false);
        }
    }
}
