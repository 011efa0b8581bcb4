#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

bool list_insert(struct node **list, int value)
{
    struct node *added = malloc(sizeof *added);

    if (added == NULL)
        return false;
    while (*list != NULL && (*list)->next != NULL && (*list)->value < value)
        list = &(*list)->next;
    added->value = value;
    added->next = *list;
    *list = added;
    return true;
}

bool list_remove(struct node **list, int value)
{
    for (; *list != NULL; list = &(*list)->next) {
        if ((*list)->value == value) {
            struct node *removed = *list;
            *list = removed->next;
            free(removed);
            return true;
        }
    }
    return false;
}

size_t list_length(const struct node *list)
{
    size_t length = 0;

    for (; list != NULL; list = list->next)
        length++;
    return length;
}

void list_free(struct node **list)
{
    while (*list != NULL) {
        struct node *next = (*list)->next;
        free(*list);
        *list = next;
    }
}
