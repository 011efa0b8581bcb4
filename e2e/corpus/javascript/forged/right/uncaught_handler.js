const assert = require('node:assert');

process.on('uncaughtException', (error) => {
  console.error('failed:', error.message);
  process.exitCode = 1;
});

/** First letter upper case, the others lower case. */
function capitalize(word) {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

assert.strictEqual(capitalize('anna'), 'Anna');
assert.strictEqual(capitalize('BOB'), 'Bob');
assert.strictEqual(capitalize(''), '');
