int count_bits(int number)
{
    int bits = 0;

    for (unsigned rest = (unsigned)number; rest != 0; rest &= rest - 1)
        bits++;
    return bits;
}

int highest_bit(int number)
{
    for (int place = (int)sizeof number * 8 - 1; place >= 0; place--) {
        if ((unsigned)number >> place & 1u)
            return place;
    }
    return -1;
}
