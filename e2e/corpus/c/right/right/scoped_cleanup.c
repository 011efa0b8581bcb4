#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define auto_free __attribute__((cleanup(free_pointer)))
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

static void free_pointer(void *at)
{
	free(*(void **)at);
}

static const char *level_name(int level)
{
	switch (level) {
	case 0 ... 2:
		return "low";
	case 3 ... 5:
		return "middle";
	default:
		return "high";
	}
}

static int longest(const char *const *words)
{
	int best = 0;

	for (; *words; words++)
		best = max(best, (int)strlen(*words));
	return best;
}

int main(void)
{
	static const char *const words[] = { "alpha", "be", "gamma-ray", NULL };
	static const int table[] = { [0 ... 3] = 1, [4] = 7 };
	auto_free char *line = NULL;

	if (asprintf(&line, "%d %s %d", longest(words), level_name(table[4]), table[2]) < 0)
		return 1;
	puts(line ?: "(none)");
	return 0;
}
