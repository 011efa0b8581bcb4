#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 8

struct entry {
    char *key;
    int value;
    struct entry *next;
};

struct table {
    struct entry *buckets[BUCKETS];
    size_t size;
};

static uint32_t hash(const char *s)
{
    uint32_t h = 2166136261u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

static struct entry **slot(struct table *t, const char *key)
{
    struct entry **link = &t->buckets[hash(key) % BUCKETS];
    while (*link != NULL && strcmp((*link)->key, key) != 0)
        link = &(*link)->next;
    return link;
}

/* Returns 0, or -1 when there is no memory. */
int table_set(struct table *t, const char *key, int value)
{
    struct entry **link = slot(t, key);
    if (*link == NULL) {
        struct entry *e = malloc(sizeof *e);
        size_t n = strlen(key) + 1;
        if (e == NULL)
            return -1;
        e->key = malloc(n);
        if (e->key == NULL) {
            free(e);
            return -1;
        }
        memcpy(e->key, key, n);
        e->next = NULL;
        *link = e;
        t->size++;
    }
    (*link)->value = value;
    return 0;
}

const int *table_get(struct table *t, const char *key)
{
    struct entry *e = *slot(t, key);
    return e ? &e->value : NULL;
}

int table_remove(struct table *t, const char *key)
{
    struct entry **link = slot(t, key);
    struct entry *e = *link;
    if (e == NULL)
        return 0;
    *link = e->next;
    free(e->key);
    free(e);
    t->size--;
    return 1;
}

int main(void)
{
    struct table t = {{0}, 0};
    char key[16];

    for (int i = 0; i < 100; i++) {
        snprintf(key, sizeof key, "key%d", i);
        assert(table_set(&t, key, i) == 0);
    }
    assert(t.size == 100);
    assert(*table_get(&t, "key42") == 42);
    assert(table_set(&t, "key42", -1) == 0);
    assert(*table_get(&t, "key42") == -1);
    assert(t.size == 100);
    assert(table_get(&t, "nothing") == NULL);
    for (int i = 0; i < 100; i++) {
        snprintf(key, sizeof key, "key%d", i);
        assert(table_remove(&t, key));
    }
    assert(!table_remove(&t, "key42"));
    assert(t.size == 0);
    puts("ok");
    return 0;
}
