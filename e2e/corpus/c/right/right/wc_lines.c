#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct counts { unsigned long lines, words, bytes; };

static int count(FILE *f, struct counts *out)
{
    int c, in_word = 0;
    *out = (struct counts){ 0, 0, 0 };
    while ((c = getc(f)) != EOF) {
        out->bytes++;
        if (c == '\n')
            out->lines++;
        if (isspace(c)) {
            in_word = 0;
        } else if (!in_word) {
            in_word = 1;
            out->words++;
        }
    }
    return ferror(f) ? -1 : 0;
}

int main(int argc, char *argv[])
{
    struct counts n;
    int status = 0;

    if (argc < 2) {
        if (count(stdin, &n) < 0)
            return 1;
        printf("%lu %lu %lu\n", n.lines, n.words, n.bytes);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (f == NULL) {
            fprintf(stderr, "%s: %s\n", argv[i], strerror(errno));
            status = 1;
            continue;
        }
        if (count(f, &n) == 0)
            printf("%lu %lu %lu %s\n", n.lines, n.words, n.bytes, argv[i]);
        else
            status = 1;
        fclose(f);
    }
    return status;
}
