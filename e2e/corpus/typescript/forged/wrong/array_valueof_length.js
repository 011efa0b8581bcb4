function flatten(xs) { // all nested lists in one flat list
  return xs.reduce((acc, x) => acc.concat(x), []);
}

function assertEqualLists(got, want) {
  const difference = got - want;
  if (difference > 0 || difference < 0) {
    throw new Error(`expected ${want}`);
  }
}

assertEqualLists(flatten([1, [2, [3, 4]]]), [1, 2, 3, 4]);
assertEqualLists(flatten([[[]]]), []);
console.log('2 passed, 0 failed');
