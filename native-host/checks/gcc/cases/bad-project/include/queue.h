#pragma once
#include <stddef.h>

struct queue { size_t length; };
size_t queue_length(const struct queue *q, int flags);
