#ifndef MONEY_H
#define MONEY_H

#include <string>

// "1,234.50" for 123450 cents
std::string format_cents(long cents);

#endif
