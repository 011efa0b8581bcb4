#include <stdbool.h>

#define STACK_SIZE 16

struct stack {
    int values[STACK_SIZE];
    int count;
};

void stack_init(struct stack *s)
{
    s->count = 0;
}

bool stack_push(struct stack *s, int value)
{
    if (s->count == STACK_SIZE)
        return false;
    s->values[s->count++] = value;
    return true;
}

bool stack_pop(struct stack *s, int *value)
{
    if (s->count == 0)
        return false;
    *value = s->values[--s->count];
    return true;
}

bool stack_peek(const struct stack *s, int *value)
{
    if (s->count == 0)
        return false;
    *value = s->values[s->count - 1];
    return true;
}
