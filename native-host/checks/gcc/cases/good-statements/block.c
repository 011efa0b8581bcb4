#include <stdio.h>

int sum = 0;
for (int i = 0; i < 3; i++) sum += i;
printf("%d\n", sum);
