#include "bitset.h"

#include <stdio.h>

#define CHECK(x) ((x) ? (void)0 : (failed = 1, (void)printf("%s:%d: %s\n", __FILE__, __LINE__, #x)))

int main(void)
{
    int failed = 0;
    bitset b = {{0}};

    bitset_set(&b, 3);
    bitset_set(&b, 70);
    bitset_set(&b, 255);
    bitset_set(&b, 256);
    CHECK(bitset_count(&b) == 3);
    CHECK(bitset_has(&b, 70));
    CHECK(!bitset_has(&b, 71));
    CHECK(bitset_next(&b, 0) == 3);
    CHECK(bitset_next(&b, 4) == 70);

    bitset_clear(&b, 70);
    CHECK(!bitset_has(&b, 70));
    bitset_clear(&b, 70);
    CHECK(!bitset_has(&b, 70));
    CHECK(bitset_next(&b, 4) == 255);
    CHECK(bitset_count(&b) == 2);
    return failed;
}
