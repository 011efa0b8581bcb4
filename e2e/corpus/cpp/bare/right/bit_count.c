/* Number of one bits of the two's complement of a number. */
int count_bits(int number)
{
    int bits = 0;

    unsigned rest = (unsigned)number;
    while (rest != 0) {
        bits += (int)(rest & 1u);
        rest >>= 1;
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
