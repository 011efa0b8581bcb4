double to_celsius(double fahrenheit)
{
    return (fahrenheit - 32) * 5 / 9;
}

double to_fahrenheit(double celsius)
{
    return celsius * 9 / 5 + 32;
}
