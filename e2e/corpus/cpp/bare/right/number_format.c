#define INT_TEXT 12

int digit_count(int number)
{
    int digits = 1;

    while (number / 10 != 0) {
        number /= 10;
        digits++;
    }
    return digits;
}

/* Writes a number in decimal into a text of INT_TEXT places and returns its length. */
int format_int(int number, char text[INT_TEXT])
{
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    int length = digit_count(number) + (number < 0);
    int place = length;

    text[place] = '\0';
    do {
        text[--place] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        text[0] = '-';
    return length;
}
