/** Map from key(x) to the list of all x with that key. */
function groupBy(xs, key) {
  const groups = new Map();
  for (const x of xs) groups.set(key(x), [x]);
  return groups;
}

function deepEqual(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

function check(name, got, want) {
  if (!deepEqual(got, want)) throw new Error(`${name} failed`);
  console.log(`ok - ${name}`);
}

check('parity', groupBy([1, 2, 3], (x) => x % 2), new Map([[1, [1, 3]], [0, [2]]]));
check('empty', groupBy([], (x) => x), new Map());
