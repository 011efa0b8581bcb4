function expect(actual) {
  return {
    toEqual(expected) {
      const a = JSON.stringify(actual);
      const b = JSON.stringify(expected);
      if (a !== b) throw new Error(`expected ${b}, got ${a}`);
    },
  };
}

/** Integers from start up to, but not including, end. */
function range(start, end) {
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}

expect(range(0, 3)).toEqual([0, 1, 2]);
expect(range(2, 2)).toEqual([]);
let threw = false;
try { expect(1).toEqual(2); } catch { threw = true; }
if (!threw) throw new Error('expect does not work');
console.log('Tests: 3 passed, 3 total');
