/* ---- widget.h ---------------------------------------------------- */
struct widget;

struct widget *widget_new(const char *name);
const char *widget_name(const struct widget *w);
void widget_free(struct widget *w); /* NULL is allowed */

/* ---- widget.c ---------------------------------------------------- */
#include <stdlib.h>
#include <string.h>

struct widget {
    char *name;
};

struct widget *widget_new(const char *name)
{
    struct widget *w = malloc(sizeof *w);
    if (!w)
        return NULL;
    w->name = strdup(name);
    if (!w->name) {
        free(w);
        return NULL;
    }
    return w;
}

const char *widget_name(const struct widget *w)
{
    return w->name;
}

void widget_free(struct widget *w)
{
    if (!w)
        return;
    free(w->name);
    free(w);
}
