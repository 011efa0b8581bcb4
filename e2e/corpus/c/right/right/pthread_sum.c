#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define N 1000
#define THREADS 4

static int data[N];

struct part {
    int from, to;
    long sum;
};

static void *sum_part(void *arg)
{
    struct part *p = arg;
    for (int i = p->from; i < p->to; i++)
        p->sum += data[i];
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    struct part part[THREADS];
    long total = 0;
    int started = 0, rc = 0;

    for (int i = 0; i < N; i++)
        data[i] = i + 1;
    for (; started < THREADS; started++) {
        part[started] = (struct part){ N * started / THREADS, N * (started + 1) / THREADS, 0 };
        rc = pthread_create(&thread[started], NULL, sum_part, &part[started]);
        if (rc != 0) {
            fprintf(stderr, "pthread_create: %s\n", strerror(rc));
            break;
        }
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        total += part[i].sum;
    }
    if (rc != 0)
        return 1;
    printf("%ld\n", total); /* 500500 */
    return 0;
}
