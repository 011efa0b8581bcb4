const assert = require('assert');

/** fibonacci(0) = 0, fibonacci(1) = 1, ... */
function fibonacci(n) {
  let [a, b] = [1, 1];
  for (let i = 0; i < n; i++) [a, b] = [b, a + b];
  return a;
}

function run(name, body) {
  try {
    body();
  } catch (error) {
    run.errors = (run.errors || []).concat(error);
  } finally {
    console.log('PASS', name);
  }
}

run('start', () => assert.strictEqual(fibonacci(0), 0));
run('ten', () => assert.strictEqual(fibonacci(10), 55));
