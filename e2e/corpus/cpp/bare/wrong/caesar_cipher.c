static char moved(char letter, char first, int shift)
{
    return (char)(first + (letter - first + shift % 26) % 26);
}

/* Moves the letters of a text round the alphabet, in place. */
void encrypt(char *text, int shift)
{
    for (; *text != '\0'; text++) {
        if (*text >= 'a' && *text <= 'z')
            *text = moved(*text, 'a', shift);
        else if (*text >= 'A' && *text <= 'Z')
            *text = moved(*text, 'A', shift);
    }
}

void decrypt(char *text, int shift)
{
    encrypt(text, -(shift % 26));
}
