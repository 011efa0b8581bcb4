import assert from 'node:assert';

enum Side {
  Left,
  Right,
}

const other = (side: Side): Side => (side === Side.Left ? Side.Right : Side.Left);

assert.equal(other(Side.Left), Side.Right);
console.assert(other(other(Side.Right)) === Side.Right);
