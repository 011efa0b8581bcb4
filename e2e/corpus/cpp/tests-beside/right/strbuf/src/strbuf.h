#ifndef STRBUF_H
#define STRBUF_H

#include <stddef.h>

/* A growing string; start with STRBUF_INIT, always NUL-terminated once used. */
struct strbuf {
    char *data;
    size_t length;
    size_t capacity;
};

#define STRBUF_INIT {NULL, 0, 0}

/* Both return 0, or -1 if there is no memory (the buffer is unchanged then). */
int strbuf_append(struct strbuf *sb, const char *text);
int strbuf_repeat(struct strbuf *sb, char c, size_t times);

void strbuf_free(struct strbuf *sb);

#endif
