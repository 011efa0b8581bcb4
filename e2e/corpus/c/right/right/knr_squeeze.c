/* squeeze: copy input to output, one blank for each run of blanks */
#include <stdio.h>

int main(void)
{
	int c, last;

	last = EOF;
	while ((c = getchar()) != EOF) {
		if (c != ' ' || last != ' ')
			putchar(c);
		last = c;
	}
	return 0;
}
