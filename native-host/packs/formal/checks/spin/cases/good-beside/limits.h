#ifndef LIMITS
#define LIMITS
#define SIZE 2
#define MOST 4
#endif
