package io.kyberxdp.bench.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what a study measures; may be asked for the result at any time, by any thread. */
public final class CollectedResult implements StudyResult.Collector {

    private final String study;
    private final List<Series> series = new ArrayList<>();
    private final List<Split> splits = new ArrayList<>();
    private final List<Omission> omissions = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> attachments = new LinkedHashMap<>();
    private String baseline = "";

    public CollectedResult(String study) {
        this.study = study;
    }

    @Override
    public synchronized void add(Series one) {
        requireOurs(one.key());
        if (series.stream()
                .anyMatch(other -> other.key().equals(one.key()) && other.unit().equals(one.unit()))) {
            throw new IllegalArgumentException("measured twice: " + one.key());
        }
        series.add(one);
    }

    @Override
    public synchronized void add(Split split) {
        requireOurs(split.key());
        splits.add(split);
    }

    private void requireOurs(SeriesKey key) {
        if (!key.study().equals(study)) {
            throw new IllegalArgumentException("not of the study " + study + ": " + key);
        }
    }

    @Override
    public synchronized void leaveOut(Omission omission) {
        if (!omissions.contains(omission)) {
            omissions.add(omission);
        }
    }

    @Override
    public synchronized void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }

    @Override
    public synchronized void compareTo(String label) {
        baseline = label;
    }

    @Override
    public synchronized void attach(String name, String text) {
        if (!name.matches("[a-z0-9][a-z0-9.-]*")) {
            throw new IllegalArgumentException("not a plain file name: " + name);
        }
        attachments.put(name, text);
    }

    /** What was collected so far. */
    public synchronized StudyResult result() {
        return new StudyResult(study, baseline, series, splits, omissions, notes, attachments);
    }
}
