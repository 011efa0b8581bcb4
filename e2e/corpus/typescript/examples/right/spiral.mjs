/*
  Reads a matrix from the outside inwards.

    spiral([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ])
    // [1, 2, 3, 6, 9, 8, 7, 4, 5]

    spiral([[1, 2], [3, 4], [5, 6]]) // [1, 2, 4, 6, 5, 3]
    spiral([])                       // []
    spiral(board(100, 100))          // [0, 1, 2, ..., 5049]
*/
export function spiral(matrix) {
  const rows = matrix.map((row) => [...row]);
  const out = [];
  while (rows.length > 0) {
    out.push(...rows.shift());
    for (const row of rows) {
      if (row.length > 0) out.push(row.pop());
    }
    if (rows.length > 0) out.push(...rows.pop().reverse());
    for (const row of rows.toReversed()) {
      if (row.length > 0) out.push(row.shift());
    }
  }
  return out;
}
