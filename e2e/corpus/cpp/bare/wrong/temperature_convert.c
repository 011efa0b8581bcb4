double to_celsius(double fahrenheit)
{
    return 5 / 9 * (fahrenheit - 32);
}

double to_fahrenheit(double celsius)
{
    return celsius * 9 / 5 + 32;
}
