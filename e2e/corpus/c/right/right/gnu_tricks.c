#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

static void free_charp(char **p) { free(*p); }
#define AUTO_FREE __attribute__((cleanup(free_charp)))

enum { OP_PUSH1, OP_DUP, OP_ADD, OP_HALT };

/* Runs a tiny program: push 1, double the top, add, halt. */
static int run(const unsigned char *code)
{
    static const void *const jump[] = {
        [OP_PUSH1] = &&push1, [OP_DUP] = &&dup, [OP_ADD] = &&add, [OP_HALT] = &&halt,
    };
    int stack[8], sp = 0;

#define NEXT goto *jump[*code++]
    NEXT;
push1:
    stack[sp++] = 1;
    NEXT;
dup:
    stack[sp] = stack[sp - 1];
    sp++;
    NEXT;
add:
    sp--;
    stack[sp - 1] += stack[sp];
    NEXT;
halt:
    return stack[sp - 1];
#undef NEXT
}

int main(void)
{
    static const unsigned char program[] = { OP_PUSH1, OP_DUP, OP_ADD, OP_DUP, OP_ADD, OP_HALT };
    AUTO_FREE char *buf = malloc(32);
    if (!buf)
        return 1;
    snprintf(buf, 32, "%d", MAX(run(program), 3));
    puts(buf); /* 4 */
    return 0;
}
