const test = require('node:test');
const assert = require('node:assert');

/** Resolves to the results of the functions, run one after the other. */
async function series(fns) {
  const out = [];
  for (const fn of fns) out.unshift(await fn());
  return out;
}

test('series', (t) => {
  series([async () => 1, async () => 2])
    .then((r) => assert.deepStrictEqual(r, [1, 2]))
    .then(() => t.diagnostic('in order'), () => t.diagnostic('done'));
});
