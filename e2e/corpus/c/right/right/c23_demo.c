#include <stdio.h>
#include <string.h>

[[nodiscard]] static bool starts_with(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

static const char *find(const char *const *list, const char *prefix)
{
    for (; *list != nullptr; list++)
        if (starts_with(*list, prefix))
            return *list;
    return nullptr;
}

int main()
{
    static const char *const names[] = { "alpha", "beta", "gamma", nullptr };
    static_assert(sizeof names / sizeof names[0] == 4);

    const char *hit = find(names, "ga");
    if (hit == nullptr)
        return 1;
    unsigned mask = 0b1010'1010;
    printf("%s %u\n", hit, mask); // gamma 170
}
