package io.kyberxdp.cli.command;

import io.kyberxdp.cli.doctor.Diagnosis;
import io.kyberxdp.cli.doctor.Diagnosis.Engine;
import io.kyberxdp.cli.doctor.Diagnosis.JavaRuntime;
import io.kyberxdp.cli.doctor.Diagnosis.Symmetric;
import io.kyberxdp.cli.doctor.Diagnosis.Transport;
import io.kyberxdp.cli.terminal.Table;
import io.kyberxdp.cli.terminal.Table.Column;

/** A diagnosis for a terminal: a table for each kind of thing, and the verdict last. */
final class DiagnosisText {

    private DiagnosisText() {}

    static String render(Diagnosis diagnosis) {
        StringBuilder text = new StringBuilder(java(diagnosis.java()).toString());
        section(text, providers(diagnosis));
        section(text, engines(diagnosis));
        section(text, transports(diagnosis));
        section(text, symmetric(diagnosis));
        section(text, tools(diagnosis));
        if (diagnosis.works()) {
            return text.append("\nThe basics work: an X-Wing exchange has just succeeded.\n")
                    .toString();
        }
        section(text, problems(diagnosis));
        return text.toString();
    }

    private static void section(StringBuilder text, Table table) {
        if (!table.isEmpty()) {
            text.append('\n').append(table);
        }
    }

    private static Table java(JavaRuntime java) {
        return new Table(Column.left("java"), Column.left(java.version()))
                .row("vm", java.vm() + ", " + java.vendor())
                .row("home", java.home().toString())
                .row("KEM API", java.hasKem() ? "javax.crypto.KEM is there" : "javax.crypto.KEM is missing");
    }

    private static Table providers(Diagnosis diagnosis) {
        Table table = new Table(Column.left("provider"), Column.left("version"), Column.left("KEM algorithms"));
        diagnosis
                .providers()
                .forEach(provider ->
                        table.row(provider.name(), provider.version(), String.join(", ", provider.algorithms())));
        return table;
    }

    private static Table engines(Diagnosis diagnosis) {
        Table table = new Table(
                Column.left("engine of"),
                Column.left("name"),
                Column.left("state"),
                Column.left("what it is, and why"));
        for (Engine engine : diagnosis.engines()) {
            String why = engine.cause().isEmpty() ? "" : (engine.tier().isEmpty() ? "" : "; ") + engine.cause();
            table.row(engine.port(), engine.name(), engine.state(), engine.tier() + why);
        }
        return table;
    }

    private static Table transports(Diagnosis diagnosis) {
        Table table = new Table(
                Column.left("transport"),
                Column.left("carries"),
                Column.left("state"),
                Column.left("why, and what helps"));
        for (Transport transport : diagnosis.transports()) {
            String why = transport.available() ? "" : transport.cause() + "; " + transport.remedy();
            table.row(
                    transport.scheme(), transport.carries(), transport.available() ? "available" : "unavailable", why);
        }
        return table;
    }

    private static Table symmetric(Diagnosis diagnosis) {
        Table table = new Table(Column.left("encryption by"), Column.left("state"), Column.left("why, and what helps"));
        for (Symmetric symmetric : diagnosis.symmetric()) {
            String why = symmetric.available() ? "" : symmetric.cause() + "; " + symmetric.remedy();
            table.row(symmetric.name(), symmetric.available() ? "available" : "unavailable", why);
        }
        return table;
    }

    private static Table tools(Diagnosis diagnosis) {
        Table table = new Table(Column.left("tool"), Column.left("state"), Column.left("detail"));
        diagnosis.tools().forEach(tool -> table.row(tool.name(), tool.found() ? "found" : "missing", tool.detail()));
        return table;
    }

    private static Table problems(Diagnosis diagnosis) {
        Table table = new Table(Column.left("problem"));
        diagnosis.problems().forEach(problem -> table.row(problem.cause() + "; " + problem.remedy()));
        return table;
    }
}
