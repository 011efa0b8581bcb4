#include <stddef.h>

/* First index whose value is not less than key; n if there is none.
 *
 * int a[] = {1, 3, 3, 7};
 * lower_bound(a, 4, 3)  // 1
 * lower_bound(a, 4, 8)  // 4
 */
size_t lower_bound(const int *a, size_t n, int key)
{
    size_t lo = 0, hi = n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (a[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* First index whose value is greater than key.
 *
 * upper_bound(a, 4, 3)  // 3, with a from above
 * upper_bound(a, 4, 0)  // 0
 */
size_t upper_bound(const int *a, size_t n, int key)
{
    size_t lo = 0, hi = n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (a[mid] <= key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* How often key occurs: count_equal(a, 4, 3) is 2, count_equal(a, 4, 5) is 0. */
size_t count_equal(const int *a, size_t n, int key)
{
    return upper_bound(a, n, key) - lower_bound(a, n, key);
}
