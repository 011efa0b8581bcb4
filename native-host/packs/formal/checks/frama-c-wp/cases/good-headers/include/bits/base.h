#define BASE 5
