using System;
using System.Collections.Generic;

public static class Search
{
    /// <summary>
    /// Index of the first element that is not less than <paramref name="key"/>.
    /// The list must be sorted. For {1, 3, 3, 7}: key 3 gives 1, key 4 gives 3, key 9 gives 4.
    /// </summary>
    public static int LowerBound<T>(IReadOnlyList<T> sorted, T key)
        where T : IComparable<T>
    {
        int lo = 0, hi = sorted.Count;
        while (lo < hi)
        {
            int mid = lo + (hi - lo) / 2;
            if (sorted[mid].CompareTo(key) < 0)
            {
                lo = mid + 1;
            }
            else
            {
                hi = mid;
            }
        }

        return lo;
    }
}
