#include <math.h>

/* Adds VAT to a net price in cents, rate in percent, rounded to the nearest cent. */
long gross_cents(long net_cents, double rate_percent)
{
    double gross = net_cents * (100.0 + rate_percent) / 100.0;
    return (long)gross;
}
