type Matrix = number[][];

const without = (matrix: Matrix, column: number): Matrix =>
  matrix.slice(1).map((row) => row.filter((_, index) => index !== column));

function determinant(matrix: Matrix): number {
  const [first, ...rest] = matrix;
  if (first === undefined) return 1;
  if (rest.length === 0) return first[0] ?? 0;
  return first.reduce((sum, value, column) => {
    const sign = column % 2 === 0 ? 1 : -1;
    return sum + sign * value * determinant(without(matrix, column));
  }, 0);
}

function check(name: string, actual: number, expected: number): void {
  if (actual !== expected) {
    throw new Error(`${name}: expected ${expected}, got ${actual}`);
  }
  console.log(`ok ${name}`);
}

check('1x1', determinant([[7]]), 7);
check('2x2', determinant([[3, 8], [4, 6]]), -14);
check('3x3', determinant([[6, 1, 1], [4, -2, 5], [2, 8, 7]]), -306);
check('singular', determinant([[1, 2], [2, 4]]), 0);
