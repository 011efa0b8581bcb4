#include <limits.h>

/*
 * reverse(123)  -> 321
 * reverse(-120) -> -21
 * A result outside of int is answered with 0, as the task says.
 */
int reverse(int x)
{
    int result = 0;
    while (x != 0) {
        int digit = x % 10;
        x /= 10;
        if (result > INT_MAX / 10 || (result == INT_MAX / 10 && digit > INT_MAX % 10))
            return 0;
        if (result < INT_MIN / 10 || (result == INT_MIN / 10 && digit < INT_MIN % 10))
            return 0;
        result = result * 10 + digit;
    }
    return result;
}
