static long long absolute(long long n)
{
    return n < 0 ? -n : n;
}

long long gcd(long long a, long long b)
{
    return b == 0 ? absolute(a) : gcd(b, a % b);
}

long long lcm(int a, int b)
{
    long long product = absolute((long long)a * b);

    return product == 0 ? 0 : product / gcd(a, b);
}
