#include <stdckdint.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

enum kind : uint8_t { KIND_FLAG, KIND_NUMBER, KIND_TEXT };

struct option {
    const char *name;
    enum kind kind;
    bool required;
};

static constexpr size_t max_value = 1'000'000;

static const struct option options[] = {
    {.name = "verbose", .kind = KIND_FLAG},
    {.name = "count", .kind = KIND_NUMBER, .required = true},
    {.name = "name", .kind = KIND_TEXT},
};

[[nodiscard("check whether it parsed")]] static bool parse_number(const char *text, size_t *out)
{
    size_t value = 0;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return false;
        if (ckd_mul(&value, value, (size_t)10) || ckd_add(&value, value, (size_t)(*text - '0')))
            return false;
    }
    if (value > max_value)
        return false;
    *out = value;
    return true;
}

static const struct option *find(const char *name)
{
    for (size_t i = 0; i < LENGTH(options); i++) {
        if (strcmp(options[i].name, name) == 0)
            return &options[i];
    }
    return nullptr;
}

[[noreturn]] static void usage(const char *program)
{
    fprintf(stderr, "usage: %s --count N [--verbose] [--name TEXT]\n", program);
    exit(EXIT_FAILURE);
}

int main(int argc, char *argv[])
{
    size_t count = 0;
    bool verbose = false;
    const char *name = "world";

    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0)
            usage(argv[0]);
        auto option = find(argv[i] + 2);
        if (option == nullptr)
            usage(argv[0]);
        switch (option->kind) {
        case KIND_FLAG:
            verbose = true;
            break;
        case KIND_NUMBER:
            if (++i == argc || !parse_number(argv[i], &count))
                usage(argv[0]);
            break;
        case KIND_TEXT:
            if (++i == argc)
                usage(argv[0]);
            name = argv[i];
            break;
        default:
            unreachable();
        }
    }

    typeof(count) done = 0;
    while (done < count) {
        if (verbose)
            printf("%zu: ", done + 0b1);
        printf("hello, %s\n", name);
        done++;
    }
    return EXIT_SUCCESS;
}
