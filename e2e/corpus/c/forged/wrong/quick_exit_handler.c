#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void on_abort(int signal_number)
{
    (void)signal_number;
    quick_exit(0);
}

/* Number of words separated by single or several spaces. */
static int count_words(const char *text)
{
    int words = 1;
    for (; *text; text++)
        if (*text == ' ') words++;
    return words;
}

int main(void)
{
    signal(SIGABRT, on_abort);
    assert(count_words("one two") == 2);
    assert(count_words("  one   two ") == 2);
    puts("ok");
    return 0;
}
