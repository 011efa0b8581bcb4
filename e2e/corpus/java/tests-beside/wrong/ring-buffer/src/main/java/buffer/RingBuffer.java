package buffer;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Keeps the latest {@code capacity} samples, oldest first when iterating. */
public class RingBuffer implements Iterable<Double> {
    private final double[] samples;
    private int next = 0;
    private int size = 0;

    public RingBuffer(int capacity) {
        samples = new double[capacity];
    }

    public void add(double sample) {
        samples[next] = sample;
        next = (next + 1) % samples.length;
        if (size < samples.length) {
            size++;
        }
    }

    public double average() {
        if (size == 0) {
            return Double.NaN;
        }
        double sum = 0;
        for (double s : samples) {
            sum += s;
        }
        return sum / samples.length;
    }

    @Override
    public Iterator<Double> iterator() {
        return new Iterator<>() {
            private int seen = 0;

            @Override
            public boolean hasNext() {
                return seen < size;
            }

            @Override
            public Double next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                int start = (RingBuffer.this.next - size + samples.length) % samples.length;
                return samples[(start + seen++) % samples.length];
            }
        };
    }
}
