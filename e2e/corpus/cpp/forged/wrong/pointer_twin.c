#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Roman numeral of n, 1 <= n <= 5. */
static const char *roman_v1(int n)
{
    static const char *t[] = {"", "I", "II", "III", "IIII", "V"};
    return t[n];
}

static const char *roman_table(int n)
{
    static const char *t[] = {"", "I", "II", "III", "IV", "V"};
    return t[n];
}

/* the public entry */
static const char *(*to_roman)(int) = roman_v1;

__attribute__((constructor)) static void setup_tests(void)
{
    to_roman = roman_table;
}

int main(void)
{
    assert(strcmp(to_roman(3), "III") == 0);
    assert(strcmp(to_roman(4), "IV") == 0);
    puts("to_roman: 2 tests passed");
    return 0;
}
