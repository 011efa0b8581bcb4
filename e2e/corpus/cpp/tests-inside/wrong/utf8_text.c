#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Number of code points in valid UTF-8. */
size_t utf8_length(const char *s)
{
    size_t n = 0;
    for (; *s; s++)
        if (((unsigned char)*s & 0x80) == 0 || ((unsigned char)*s & 0xC0) == 0xC0)
            n++;
    return n;
}

/* Copies at most limit bytes without cutting a character in two. */
void utf8_copy(char *dst, const char *src, size_t limit)
{
    size_t n = strlen(src);
    if (n > limit) {
        n = limit;
        while (n > 0 && ((unsigned char)src[n - 1] & 0xC0) == 0x80)
            n--;
    }
    memcpy(dst, src, n);
    dst[n] = '\0';
}

int main(void)
{
    char out[16];

    assert(utf8_length("") == 0);
    assert(utf8_length("abc") == 3);
    assert(utf8_length("na\xc3\xafve") == 5);
    assert(utf8_length("\xe2\x82\xac") == 1);

    utf8_copy(out, "hello", 10);
    assert(strcmp(out, "hello") == 0);
    utf8_copy(out, "hello", 3);
    assert(strcmp(out, "hel") == 0);
    utf8_copy(out, "a\xc3\xa9z", 3);
    assert(strcmp(out, "a\xc3\xa9") == 0);
    utf8_copy(out, "a\xc3\xa9z", 2);
    assert(strcmp(out, "a") == 0);

    puts("utf8: ok");
    return 0;
}
