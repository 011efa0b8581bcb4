#include <stddef.h>

struct stats {
    size_t count;
    double sum;
    double min;
    double max;
};

void stats_init(struct stats *stats)
{
    stats->count = 0;
    stats->sum = 0.0;
}

void stats_add(struct stats *stats, double value)
{
    if (value < stats->min)
        stats->min = value;
    if (value > stats->max)
        stats->max = value;
    stats->sum += value;
    stats->count++;
}

double stats_mean(const struct stats *stats)
{
    return stats->count == 0 ? 0.0 : stats->sum / (double)stats->count;
}
