#include <stddef.h>
#include <string.h>

#define NAME_SIZE 16

struct person {
    unsigned char age;
    char name[NAME_SIZE];
};

void person_set_name(struct person *person, const char *name)
{
    size_t length = strlen(name);
    memset(person->name, 0, NAME_SIZE);
    memcpy(person->name, name, length < NAME_SIZE ? length : NAME_SIZE - 1);
}

/* Writes as much of "name (age)" as fits into text with its zero byte, and returns the length of all of it. */
size_t person_describe(const struct person *person, char *text, size_t size)
{
    char age[4];
    size_t digits = 0;
    const char *parts[4];
    size_t length = 0;

    if (person->age >= 100)
        age[digits++] = (char)('0' + person->age / 100);
    if (person->age >= 10)
        age[digits++] = (char)('0' + person->age / 10 % 10);
    age[digits++] = (char)('0' + person->age % 10);
    age[digits] = '\0';
    parts[0] = person->name;
    parts[1] = " (";
    parts[2] = age;
    parts[3] = ")";
    for (int i = 0; i < 4; i++) {
        for (const char *c = parts[i]; *c != '\0'; c++, length++) {
            if (length + 1 < size)
                text[length] = *c;
        }
    }
    if (size > 0)
        text[length < size ? length : size - 1] = '\0';
    return length;
}
