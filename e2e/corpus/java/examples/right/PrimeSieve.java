import java.util.BitSet;
import java.util.stream.IntStream;

class PrimeSieve {
    private final BitSet composite;
    private final int limit;

    /**
     * @param limit largest number of interest, e.g. 100
     */
    PrimeSieve(int limit) {
        this.limit = limit;
        this.composite = new BitSet(limit + 1);
        for (int p = 2; (long) p * p <= limit; p++) {
            if (!composite.get(p)) {
                for (int m = p * p; m <= limit; m += p) {
                    composite.set(m);
                }
            }
        }
    }

    // new PrimeSieve(100).primes()  // [2, 3, 5, 7, 11, ...]
    // new PrimeSieve(10).primes()   // [2, 3, 5, 7]
    // new PrimeSieve(1).primes()    // []
    int[] primes() {
        return IntStream.rangeClosed(2, limit).filter(n -> !composite.get(n)).toArray();
    }

    // new PrimeSieve(100).count() == 25
    int count() {
        return primes().length;
    }
}
