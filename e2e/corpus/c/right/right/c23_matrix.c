#include <stdbit.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

constexpr size_t SIDE = 3;

typedef struct matrix {
    double at[SIDE][SIDE];
} matrix;

enum mode : unsigned char { MODE_NONE = 0b00, MODE_ROWS = 0b01, MODE_COLS = 0b10 };

[[nodiscard]] static matrix multiply(const matrix *a, const matrix *b)
{
    matrix out = {};
    for (size_t i = 0; i < SIDE; i++)
        for (size_t j = 0; j < SIDE; j++)
            for (size_t k = 0; k < SIDE; k++)
                out.at[i][j] += a->at[i][k] * b->at[k][j];
    return out;
}

static void show([[maybe_unused]] enum mode mode, const matrix *m)
{
    for (size_t i = 0; i < SIDE; i++) {
        for (size_t j = 0; j < SIDE; j++)
            printf("%6.1f", m->at[i][j]);
        putchar('\n');
    }
}

int main()
{
    static_assert(sizeof(matrix) == SIDE * SIDE * sizeof(double));
    const matrix one = {.at = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    auto product = multiply(&one, &one);
    typeof(product) *copy = malloc(sizeof *copy);
    if (copy == nullptr)
        return EXIT_FAILURE;
    *copy = product;
    show(MODE_ROWS, copy);
    printf("%u of %d\n", stdc_count_ones(0b1011u), 1'000'000);
    free(copy);
    return EXIT_SUCCESS;
}
