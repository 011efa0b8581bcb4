#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static FILE *audit_file;

int audit_open(const char *path)
{
    audit_file = fopen(path, "a");
    return audit_file != NULL ? 0 : -1;
}

__attribute__((format(printf, 1, 2)))
static void audit_write(const char *format, ...)
{
    va_list args;
    char message[512];
    char stamp[32];
    time_t now = time(NULL);
    struct tm tm;

    if (audit_file == NULL || gmtime_r(&now, &tm) == NULL)
        return;
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &tm);
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    for (char *p = message; *p != '\0'; p++)
        if ((unsigned char)*p < ' ')
            *p = '?';
    fprintf(audit_file, "%s %s\n", stamp, message);
    fflush(audit_file);
}

/* user and reason are as the client sent them */
void audit_login_failed(const char *user, const char *reason)
{
    audit_write("login failed for %s: %s", user, reason);
}
