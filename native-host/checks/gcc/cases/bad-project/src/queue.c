#include "queue.h"

size_t queue_length(const struct queue *q) { return q->length; }
