package io.kyberxdp.exchange.datagram;

import java.util.ArrayList;
import java.util.List;

/**
 * A binary heap of the times at which streams want to be looked at, one for each stream. A time is only ever moved forward; a
 * stream that has put it off since is looked at in vain once, which is cheaper than to move its alarm for every datagram.
 * Belongs to the loop's leader.
 */
final class Alarms {

    /** A stream's place in the heap. */
    static final class Alarm {
        private final ReliableStream stream;
        private long time;
        private int index = -1;

        Alarm(ReliableStream stream) {
            this.stream = stream;
        }
    }

    private final List<Alarm> heap = new ArrayList<>();

    /** Sets the alarm at this time, in the domain of {@link System#nanoTime}, unless it is set at an earlier one. */
    void advance(Alarm alarm, long time) {
        if (alarm.index < 0) {
            alarm.time = time;
            heap.add(alarm);
            siftUp(alarm, heap.size() - 1);
        } else if (time - alarm.time < 0) {
            alarm.time = time;
            siftUp(alarm, alarm.index);
        }
    }

    /** Takes an alarm that is due and gives its stream, or null. */
    ReliableStream takeDue(long now) {
        if (heap.isEmpty() || heap.get(0).time - now > 0) {
            return null;
        }
        ReliableStream stream = heap.get(0).stream;
        remove(heap.get(0));
        return stream;
    }

    /** Takes an alarm back, if it is set. */
    void remove(Alarm alarm) {
        int index = alarm.index;
        if (index < 0) {
            return;
        }
        alarm.index = -1;
        Alarm last = heap.remove(heap.size() - 1);
        if (last != alarm) {
            siftDown(last, index);
            siftUp(last, last.index);
        }
    }

    /** How long until the first, from 0 to {@code limit} nanoseconds. */
    long nanosToFirst(long now, long limit) {
        return heap.isEmpty() ? limit : Math.max(0, Math.min(limit, heap.get(0).time - now));
    }

    int size() {
        return heap.size();
    }

    private void siftUp(Alarm alarm, int from) {
        int index = from;
        while (index > 0 && alarm.time - heap.get((index - 1) / 2).time < 0) {
            place(heap.get((index - 1) / 2), index);
            index = (index - 1) / 2;
        }
        place(alarm, index);
    }

    private void siftDown(Alarm alarm, int from) {
        int index = from;
        for (int child = earlierChild(index);
                child >= 0 && heap.get(child).time - alarm.time < 0;
                child = earlierChild(index)) {
            place(heap.get(child), index);
            index = child;
        }
        place(alarm, index);
    }

    /** The index of the earlier of two children, -1 if there is none. */
    private int earlierChild(int parent) {
        int left = 2 * parent + 1;
        if (left >= heap.size()) {
            return -1;
        }
        int right = left + 1;
        return right < heap.size() && heap.get(right).time - heap.get(left).time < 0 ? right : left;
    }

    private void place(Alarm alarm, int index) {
        heap.set(index, alarm);
        alarm.index = index;
    }
}
