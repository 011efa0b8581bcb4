#include <string.h>

void encrypt(char *text, int shift)
{
    static const char lower[] = "abcdefghijklmnopqrstuvwxyz";
    static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int steps = shift % 26;

    if (steps < 0)
        steps += 26;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const char *place;
        if ((place = strchr(lower, text[i])) != NULL)
            text[i] = lower[(place - lower + steps) % 26];
        else if ((place = strchr(upper, text[i])) != NULL)
            text[i] = upper[(place - upper + steps) % 26];
    }
}

void decrypt(char *text, int shift)
{
    encrypt(text, 26 - shift % 26);
}
