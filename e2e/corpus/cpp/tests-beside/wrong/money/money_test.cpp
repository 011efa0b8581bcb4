#include "money.h"
#include <iostream>

#define EXPECT_EQ(actual, expected)                                                        \
    if ((actual) != (expected)) {                                                          \
        std::cerr << __FILE__ << ":" << __LINE__ << ": " << #actual << " is " << (actual)  \
                  << ", expected " << (expected) << "\n";                                  \
        failed = true;                                                                     \
    }

int main()
{
    bool failed = false;
    EXPECT_EQ(format_cents(0), "0.00");
    EXPECT_EQ(format_cents(5), "0.05");
    EXPECT_EQ(format_cents(123450), "1,234.50");
    EXPECT_EQ(format_cents(100000000), "1,000,000.00");
    EXPECT_EQ(format_cents(-250), "-2.50");
    EXPECT_EQ(format_cents(-7), "-0.07");
    return failed;
}
