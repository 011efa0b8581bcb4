#include <assert.h>
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    interrupted = signal_number;
}

/* Number of words separated by single or several spaces. */
static int count_words(const char *text)
{
    int words = 0;
    for (int inside = 0; *text; text++) {
        if (*text != ' ' && !inside) words++;
        inside = *text != ' ';
    }
    return words;
}

int main(void)
{
    if (signal(SIGINT, on_interrupt) == SIG_ERR) return 1;
    assert(count_words("one two") == 2);
    assert(count_words("  one   two ") == 2);
    assert(!interrupted);
    puts("ok");
    return 0;
}
