#include "checksum.h"

#include <stdio.h>
#include <string.h>

static int test_luhn(void)
{
    if (!luhn_valid("4539 3195 0343 6467")) return 1;
    if (luhn_valid("4539 3195 0343 6476")) return 2;
    if (luhn_valid("0")) return 3;
    if (luhn_valid("")) return 4;
    if (luhn_valid("12a4")) return 5;
    if (!luhn_valid("059")) return 6;
    return 0;
}

static int test_fletcher(void)
{
    if (fletcher16("abcde", 5) != 0xC8F0) return 1;
    if (fletcher16("abcdef", 6) != 0x2057) return 2;
    if (fletcher16("abcdefgh", 8) != 0x0627) return 3;
    if (fletcher16("", 0) != 0) return 4;
    return 0;
}

int main(int argc, char **argv)
{
    int luhn = argc < 2 || strcmp(argv[1], "luhn") == 0 ? test_luhn() : 0;
    int fletcher = argc < 2 || strcmp(argv[1], "fletcher") == 0 ? test_fletcher() : 0;
    printf("luhn: %d, fletcher: %d\n", luhn, fletcher);
    return luhn != 0 || fletcher != 0;
}
