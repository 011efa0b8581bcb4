#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_SIDE 8192u

struct bitmap {
    uint32_t width;
    uint32_t height;
    uint8_t *pixels; /* four bytes each */
};

static int read_u32(FILE *f, uint32_t *out)
{
    unsigned char b[4];
    if (fread(b, 1, 4, f) != 4)
        return -1;
    *out = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    return 0;
}

struct bitmap *bitmap_load(FILE *f)
{
    struct bitmap *bmp = calloc(1, sizeof *bmp);
    if (bmp == NULL)
        return NULL;
    if (read_u32(f, &bmp->width) != 0 || read_u32(f, &bmp->height) != 0)
        goto fail;
    if (bmp->width == 0 || bmp->height == 0 || bmp->width > MAX_SIDE || bmp->height > MAX_SIDE)
        goto fail;

    bmp->pixels = calloc(bmp->height, (size_t)bmp->width * 4);
    if (bmp->pixels == NULL)
        goto fail;

    for (uint32_t y = 0; y < bmp->height; y++) {
        uint8_t *row = bmp->pixels + (size_t)y * bmp->width * 4;
        if (fread(row, 4, bmp->width, f) != bmp->width)
            goto fail;
    }
    return bmp;

fail:
    free(bmp->pixels);
    free(bmp);
    return NULL;
}
