import java.util.Arrays;

public class InsertionPoint {

    /** Index of the first element that is not smaller than the key. */
    static int lowerBound(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (sorted[mid] < key) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return low;
    }

    public static void main(String[] args) {
        int[] data = {1, 3, 3, 7, 9};
        assert lowerBound(data, 0) == 0;
        assert lowerBound(data, 3) == 1;
        assert lowerBound(data, 4) == 3;
        assert lowerBound(data, 10) == 5 : "past the end of " + Arrays.toString(data);
        System.out.println("all good");
    }
}
