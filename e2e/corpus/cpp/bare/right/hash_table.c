#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16

struct entry {
    struct entry *next;
    int value;
    char key[];
};

struct table {
    struct entry *buckets[BUCKETS];
    size_t count;
};

static size_t bucket_of(const char *key)
{
    size_t hash = 5381;

    while (*key != '\0')
        hash = hash * 33 + (unsigned char)*key++;
    return hash % BUCKETS;
}

static struct entry *find(const struct table *table, const char *key)
{
    struct entry *e = table->buckets[bucket_of(key)];

    while (e != NULL && strcmp(e->key, key) != 0)
        e = e->next;
    return e;
}

void table_init(struct table *table)
{
    memset(table, 0, sizeof *table);
}

bool table_set(struct table *table, const char *key, int value)
{
    struct entry *e = find(table, key);

    if (e == NULL) {
        size_t size = strlen(key) + 1;
        struct entry **bucket = &table->buckets[bucket_of(key)];
        e = malloc(sizeof *e + size);
        if (e == NULL)
            return false;
        memcpy(e->key, key, size);
        e->next = *bucket;
        *bucket = e;
        table->count++;
    }
    e->value = value;
    return true;
}

int table_get(const struct table *table, const char *key, int otherwise)
{
    const struct entry *e = find(table, key);

    return e == NULL ? otherwise : e->value;
}

void table_clear(struct table *table)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        struct entry *e = table->buckets[i];
        while (e != NULL) {
            struct entry *next = e->next;
            free(e);
            e = next;
        }
    }
    table_init(table);
}
