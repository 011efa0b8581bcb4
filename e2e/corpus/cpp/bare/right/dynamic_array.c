#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct int_array {
    int *items;
    size_t length;
    size_t capacity;
};

void array_init(struct int_array *array)
{
    array->items = NULL;
    array->length = 0;
    array->capacity = 0;
}

/* Returns false and leaves the array as it is where memory runs out. */
bool array_push(struct int_array *array, int item)
{
    if (array->length == array->capacity) {
        size_t capacity = array->capacity == 0 ? 4 : array->capacity * 2;
        int *items = realloc(array->items, capacity * sizeof *items);
        if (items == NULL)
            return false;
        array->items = items;
        array->capacity = capacity;
    }
    array->items[array->length++] = item;
    return true;
}

int array_get(const struct int_array *array, size_t place, int otherwise)
{
    return place < array->length ? array->items[place] : otherwise;
}

void array_free(struct int_array *array)
{
    free(array->items);
    array_init(array);
}
