#include <stddef.h>
#define MISSING -1

/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    assigns \nothing;
    ensures \result == MISSING || (0 <= \result < n && a[\result] == x); */
int find(const int *a, int n, int x)
{
	/*@ loop invariant 0 <= i <= n;
	    loop assigns i;
	    loop variant n - i; */
	for (int i = 0; i < n; i++) // «первый»
		if (a[i] == x)
			return i;
	return MISSING;
}
