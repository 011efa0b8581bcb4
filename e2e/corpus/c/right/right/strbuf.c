#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct strbuf {
	char *data;
	size_t len;
	size_t cap;
};

/* Appends n bytes of s. Returns 0, or -1 when memory ran out (sb is unchanged then). */
static int strbuf_add(struct strbuf *sb, const char *s, size_t n)
{
	if (n >= (size_t)-1 - sb->len)
		return -1;
	size_t need = sb->len + n + 1;
	if (need > sb->cap) {
		size_t cap = sb->cap ? sb->cap : 16;
		while (cap < need) {
			if (cap > (size_t)-1 / 2) {
				cap = need;
				break;
			}
			cap *= 2;
		}
		char *p = realloc(sb->data, cap);
		if (!p)
			return -1;
		sb->data = p;
		sb->cap = cap;
	}
	memcpy(sb->data + sb->len, s, n);
	sb->len += n;
	sb->data[sb->len] = '\0';
	return 0;
}

int main(int argc, char **argv)
{
	struct strbuf sb = { 0 };
	for (int i = 1; i < argc; i++) {
		if ((i > 1 && strbuf_add(&sb, ", ", 2) < 0) ||
		    strbuf_add(&sb, argv[i], strlen(argv[i])) < 0) {
			fputs("out of memory\n", stderr);
			free(sb.data);
			return 1;
		}
	}
	puts(sb.data ? sb.data : "(nothing)");
	free(sb.data);
	return 0;
}
