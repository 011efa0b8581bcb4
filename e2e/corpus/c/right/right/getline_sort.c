#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(void)
{
    char **lines = NULL, *line = NULL;
    size_t n = 0, cap = 0, size = 0;
    int status = EXIT_SUCCESS;

    while (getline(&line, &size, stdin) != -1) {
        if (n == cap) {
            size_t new_cap = cap ? 2 * cap : 64;
            char **p = realloc(lines, new_cap * sizeof *p);
            if (!p) {
                perror("realloc");
                status = EXIT_FAILURE;
                goto out;
            }
            lines = p;
            cap = new_cap;
        }
        lines[n++] = line;
        line = NULL;
        size = 0;
    }
    if (n > 0)
        qsort(lines, n, sizeof *lines, by_text);
    for (size_t i = 0; i < n; i++)
        fputs(lines[i], stdout);
out:
    free(line);
    for (size_t i = 0; i < n; i++)
        free(lines[i]);
    free(lines);
    return status;
}
