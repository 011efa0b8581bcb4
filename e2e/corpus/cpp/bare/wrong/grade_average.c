/* Arithmetic mean of the grades with its fraction; 0 for none. */
double grade_average(const int *grades, int count)
{
    long long sum = 0;

    if (count <= 0)
        return 0;
    for (int i = 0; i < count; i++)
        sum += grades[i];
    return sum / count;
}

char letter_grade(double percent)
{
    static const double limits[] = {90, 80, 70, 60};

    for (int i = 0; i < 4; i++) {
        if (percent >= limits[i])
            return (char)('A' + i);
    }
    return 'F';
}
