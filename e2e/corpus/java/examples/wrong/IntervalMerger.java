import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class IntervalMerger {

    /**
     * Joins overlapping or touching intervals, both ends inclusive.
     *
     * <pre>
     *   merge(new int[][] {{1, 3}, {2, 6}, {8, 10}})  ->  {{1, 6}, {8, 10}}
     *   merge(new int[][] {{1, 4}, {4, 5}})           ->  {{1, 5}}
     *   merge(new int[][] {{1, 9}, {2, 3}})           ->  {{1, 9}}
     *   merge(new int[][] {})                         ->  {}
     * </pre>
     */
    public static int[][] merge(int[][] intervals) {
        int[][] sorted = intervals.clone();
        Arrays.sort(sorted, Comparator.comparingInt(a -> a[0]));
        List<int[]> merged = new ArrayList<>();
        for (int[] next : sorted) {
            int[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && next[0] <= last[1]) {
                last[1] = next[1];
            } else {
                merged.add(next.clone());
            }
        }
        return merged.toArray(new int[0][]);
    }
}
