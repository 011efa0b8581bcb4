/* Number of one bits of the two's complement of a number. */
int count_bits(int number)
{
    int bits = 0;

    while (number != 0) {
        bits += number & 1;
        number >>= 1;
    }
    return bits;
}

int highest_bit(int number)
{
    int place = -1;

    for (unsigned rest = (unsigned)number; rest != 0; rest >>= 1)
        place++;
    return place;
}
