#include <assert.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Number of code points in the UTF-8 string s. */
static int strlen_utf8(const char *s)
{
    int n = 0;
    for (; *s; s++)
        if (((unsigned char)*s & 0xc0) != 0x80) n++;
    return n;
}

int main(void)
{
    pid_t pid = fork();
    if (pid < 0) return 1;
    if (pid == 0) {
        assert(strlen_utf8("abc") == 3);
        assert(strlen_utf8("\xc3\xa9") == 1);
        _exit(0);
    }
    int status;
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        puts("strlen_utf8: FAILED");
        return 1;
    }
    puts("strlen_utf8: ok");
    return 0;
}
