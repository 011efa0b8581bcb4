#include <stdbool.h>
#include <stddef.h>

#define QUEUE_SIZE 8

/* Numbers that are taken in the order in which they were put; at most QUEUE_SIZE at a time. */
struct queue {
    int values[QUEUE_SIZE];
    size_t start;
    size_t length;
};

void queue_init(struct queue *queue)
{
    queue->start = 0;
    queue->length = 0;
}

bool queue_put(struct queue *queue, int value)
{
    if (queue->start + queue->length >= QUEUE_SIZE)
        return false;
    queue->values[queue->start + queue->length] = value;
    queue->length++;
    return true;
}

bool queue_take(struct queue *queue, int *value)
{
    if (queue->length == 0)
        return false;
    *value = queue->values[queue->start];
    queue->start = (queue->start + 1) % QUEUE_SIZE;
    queue->length--;
    return true;
}

size_t queue_length(const struct queue *queue)
{
    return queue->length;
}
