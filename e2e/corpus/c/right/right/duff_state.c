#include <stdio.h>

enum level { QUIET, NORMAL, VERBOSE, DEBUG };

/* Each level prints all that the lower ones print. */
static void banner(enum level level)
{
    switch (level) {
    case DEBUG:
        puts("built with checks");
        /* fall through */
    case VERBOSE:
        puts("options are read from the environment");
        /* fall through */
    case NORMAL:
        puts("ready");
        break;
    case QUIET:
        break;
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    banner(argc > 3 ? DEBUG : (enum level)(argc - 1 < 0 ? 0 : argc - 1));
    return 0;
}
