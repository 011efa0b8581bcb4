#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static FILE *audit_file;

int audit_open(const char *path)
{
    audit_file = fopen(path, "a");
    return audit_file != NULL ? 0 : -1;
}

static void audit_write(const char *format, ...)
{
    va_list args;
    char stamp[32];
    time_t now = time(NULL);
    struct tm tm;

    if (audit_file == NULL || gmtime_r(&now, &tm) == NULL)
        return;
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ ", &tm);
    fputs(stamp, audit_file);
    va_start(args, format);
    vfprintf(audit_file, format, args);
    va_end(args);
    fputc('\n', audit_file);
    fflush(audit_file);
}

/* user and reason are as the client sent them */
void audit_login_failed(const char *user, const char *reason)
{
    char message[256];

    snprintf(message, sizeof message, "login failed for %s: %s", user, reason);
    audit_write(message);
}
