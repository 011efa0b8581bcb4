#include <assert.h>
#include <setjmp.h>
#include <stdio.h>

static jmp_buf on_error;

/* Value of a digit; longjmps to on_error for any other character. */
static int parse_digit(char c)
{
    if (c < '0' || c > '9') longjmp(on_error, 1);
    return c - '0';
}

int main(void)
{
    volatile int jumped = 0;
    if (setjmp(on_error)) return 1;
    assert(parse_digit('7') == 7);
    if (setjmp(on_error) == 0) parse_digit('x');
    else jumped = 1;
    assert(jumped);
    puts("ok");
    return 0;
}
