#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];

static void make_table(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
}

/* crc32_update(0, "123456789", 9) is 0xCBF43926 */
static uint32_t crc32_update(uint32_t crc, const unsigned char *p, size_t n)
{
    crc = ~crc;
    while (n--)
        crc = table[(crc ^ *p++) & 0xff] ^ (crc >> 8);
    return ~crc;
}

int main(void)
{
    unsigned char buf[4096];
    uint32_t crc = 0;
    size_t n;

    make_table();
    while ((n = fread(buf, 1, sizeof buf, stdin)) > 0)
        crc = crc32_update(crc, buf, n);
    if (ferror(stdin)) {
        perror("stdin");
        return 1;
    }
    printf("%08lx\n", (unsigned long)crc);
    return 0;
}
