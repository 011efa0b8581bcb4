#include <stdio.h>
#define SIZE 8

static int squares[SIZE];

static void fill(void)
{
	for (int i = 0; i < SIZE; i++) // «таблица»
		squares[i] = i * i;
}

int main(void)
{
	fill();
	return squares[SIZE - 1] == 49 ? 0 : 1;
}
