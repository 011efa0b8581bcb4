#include <stdio.h>
#include <stdlib.h>

struct task {
    int id;
    int done;
    struct task *next;
};

static struct task *add_task(struct task *head, int id, int done)
{
    struct task *t = malloc(sizeof *t);
    if (t == NULL)
        abort();
    t->id = id;
    t->done = done;
    t->next = head;
    return t;
}

/* Removes every finished task and returns the new head. */
static struct task *drop_done(struct task *head)
{
    struct task **link = &head;
    while (*link != NULL) {
        struct task *t = *link;
        if (t->done) {
            *link = t->next;
            free(t);
            if (*link == NULL)
                break;
        }
        link = &(*link)->next;
    }
    return head;
}

static int length(const struct task *t)
{
    int n = 0;
    for (; t != NULL; t = t->next)
        n++;
    return n;
}

static void free_all(struct task *t)
{
    while (t != NULL) {
        struct task *next = t->next;
        free(t);
        t = next;
    }
}

static int expect_length(const char *what, struct task *list, int wanted)
{
    int n = length(list);
    free_all(list);
    if (n == wanted) {
        printf("PASS %s\n", what);
        return 0;
    }
    printf("FAIL %s: %d tasks, expected %d\n", what, n, wanted);
    return 1;
}

int main(void)
{
    int failed = 0;
    struct task *list = NULL;

    failed += expect_length("empty list", drop_done(NULL), 0);

    list = add_task(add_task(NULL, 1, 0), 2, 1);
    failed += expect_length("first is done", drop_done(list), 1);

    list = add_task(add_task(add_task(NULL, 1, 1), 2, 0), 3, 0);
    failed += expect_length("last is done", drop_done(list), 2);

    list = add_task(add_task(add_task(NULL, 1, 0), 2, 1), 3, 1);
    failed += expect_length("two in a row", drop_done(list), 1);

    return failed != 0;
}
