#include <stddef.h>
/* sum(arr, n): sum([1, 2, 3], 3) returns 6 */
int sum(const int *arr, size_t n) { int s = 0; for (size_t i = 0; i < n - 1; i++) s += arr[i]; return s; }
// reverse("abc") -> "cba"
void reverse(char *s) { int n = 0; while (s[n]) n++; for (int i = 0; i < n / 2; i++) { char c = s[i]; s[i] = s[n - 1 - i]; s[n - 1 - i] = c; } }
// half(3) == 1.5
double half(int n) { return n / 2.0; }
