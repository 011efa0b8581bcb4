final class Bits {
    private Bits() {}

    /* Rotates the 32 bits of x to the left.
     *
     *   rotl(1, 4)           == 16
     *   rotl(0x80000001, 1)  == 3
     *   rotl(0x12345678, 8)  == 0x34567812
     *   rotl(7, 0)           == 7
     */
    static int rotl(int x, int n) {
        n &= 31;
        if (n == 0) {
            return x;
        }
        return (x << n) | (x >> (32 - n));
    }

    /* Number of set bits.  ones(0) == 0, ones(255) == 8, ones(-1) == 32 */
    static int ones(int x) {
        int count = 0;
        while (x != 0) {
            x &= x - 1;
            count++;
        }
        return count;
    }
}
