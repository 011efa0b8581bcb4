#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long gcd(unsigned long a, unsigned long b)
{
    while (b != 0) {
        unsigned long r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(int argc, char **argv)
{
    unsigned long result = 0;

    if (argc < 3) {
        fprintf(stderr, "usage: %s NUMBER NUMBER...\n", argv[0]);
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        char *end;
        errno = 0;
        unsigned long n = strtoul(argv[i], &end, 10);
        if (end == argv[i] || *end != '\0' || errno != 0) {
            fprintf(stderr, "not a number: %s\n", argv[i]);
            return 2;
        }
        result = gcd(result, n);
    }
    printf("%lu\n", result);
    return 0;
}
