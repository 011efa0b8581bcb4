#include <stdlib.h>
#include <string.h>

struct contact {
    char name[48];
    struct contact *next;
};

struct contact *contact_new(const char *name, struct contact *next)
{
    struct contact *c = malloc(sizeof *c);
    if (c == NULL)
        return NULL;
    strncpy(c->name, name, sizeof c->name - 1);
    c->name[sizeof c->name - 1] = '\0';
    c->next = next;
    return c;
}

void contacts_free(struct contact *list)
{
    for (struct contact *c = list; c != NULL; c = c->next)
        free(c);
}
