#include <stddef.h>
#include <stdio.h>

#define NAME_SIZE 16

struct person {
    unsigned char age;
    char name[NAME_SIZE];
};

void person_set_name(struct person *person, const char *name)
{
    size_t i = 0;

    for (; i + 1 < NAME_SIZE && name[i] != '\0'; i++)
        person->name[i] = name[i];
    for (; i < NAME_SIZE; i++)
        person->name[i] = '\0';
}

size_t person_describe(const struct person *person, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "%s (%d)", person->name, person->age);
}
