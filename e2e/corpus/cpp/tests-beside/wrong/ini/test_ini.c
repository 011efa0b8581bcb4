#include "ini.h"

#include <stdio.h>
#include <string.h>

static const char sample[] =
    "; settings\n"
    "name = demo\n"
    "\n"
    "[server]\n"
    "host = localhost\n"
    "hostname = example.org\n"
    "port=8080\r\n"
    "[client]\n"
    "retries =   3  ";

static int failures;

static void expect(const char *section, const char *key, const char *wanted)
{
    char value[32] = "";
    int found = ini_get(sample, section, key, value, sizeof value);

    if (wanted == NULL ? !found : found && strcmp(value, wanted) == 0)
        return;
    printf("not ok: [%s] %s: got %s\n", section, key, found ? value : "nothing");
    failures++;
}

int main(void)
{
    expect("", "name", "demo");
    expect("server", "host", "localhost");
    expect("server", "hostname", "example.org");
    expect("server", "port", "8080");
    expect("client", "retries", "3");
    expect("client", "port", NULL);
    expect("nowhere", "host", NULL);
    if (failures == 0)
        printf("ok\n");
    return failures != 0;
}
