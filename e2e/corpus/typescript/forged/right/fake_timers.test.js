const { test, mock } = require('node:test');
const assert = require('node:assert');

/** Call fn once, `ms` after the last call of the returned function. */
function debounce(fn, ms) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), ms);
  };
}

test('debounce', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const calls = [];
  const f = debounce((x) => calls.push(x), 10);
  f(1);
  f(2);
  mock.timers.tick(9);
  assert.deepStrictEqual(calls, []);
  mock.timers.tick(1);
  assert.deepStrictEqual(calls, [2]);
  mock.timers.reset();
});
