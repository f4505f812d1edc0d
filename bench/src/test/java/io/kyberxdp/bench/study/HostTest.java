package io.kyberxdp.bench.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kyberxdp.bench.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTest {

    private static final Machine MACHINE = new Machine("a CPU", 4, 0.5, "an OS", "a Java", Map.of());

    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Host host() {
        return Host.of(new SystemFiles(root), MACHINE, Map.of());
    }

    @Test
    void readsWhatTheKernelTells() throws IOException {
        file("proc/cpuinfo", "processor\t: 0\nmicrocode\t: 0x12\nflags\t\t: fpu aes avx2 hypervisor nonsense\n");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
        file("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
        file("sys/class/dmi/id/product_name", "KVM\n");
        file("etc/os-release", "NAME=x\nPRETTY_NAME=\"Some Linux 12\"\n");
        Host host = host();
        assertEquals(List.of("aes", "avx2"), host.features());
        assertEquals("0x12", host.microcode());
        assertEquals("powersave", host.governor());
        assertEquals("off", host.turbo());
        assertEquals("a virtual machine (KVM)", host.virtualisation());
        assertEquals("Some Linux 12", host.distribution());
    }

    @Test
    void saysWhatCannotBeRead() {
        Host host = host();
        assertEquals(List.of(), host.features());
        assertEquals("not readable here", host.governor());
        assertEquals("not readable here", host.turbo());
        assertEquals("none seen", host.virtualisation());
    }

    @Test
    void readsTheBoostOfOtherDrivers() throws IOException {
        file("sys/devices/system/cpu/cpufreq/boost", "1\n");
        assertEquals("on", host().turbo());
    }

    @Test
    void tellsMachinesApart() {
        Host here = host();
        Machine larger = new Machine("a CPU", 8, 0.5, "an OS", "another Java", Map.of());
        Host there = Host.of(new SystemFiles(root), larger, Map.of());
        assertTrue(here.isLike(here));
        assertFalse(here.isLike(there));
        assertEquals(List.of("number of processors: 4 / 8", "Java: a Java / another Java"), here.differencesTo(there));
    }
}
