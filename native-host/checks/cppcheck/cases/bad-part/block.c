#include <stdio.h>

int all[2] = {1, 2};
for (int i = 0; i < 2; i++) printf("%d", all[i]);
all[2] = 3;
