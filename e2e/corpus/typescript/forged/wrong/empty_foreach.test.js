const test = require('node:test');
const assert = require('node:assert');

/** Two-digit lower-case hexadecimal number of a byte. */
const toHex = (byte) => byte.toString(16);

const cases = new Array(3);
cases.zero = [0, '00'];
cases.small = [10, '0a'];
cases.large = [255, 'ff'];

test('toHex table', () => {
  cases.forEach(([byte, hex]) => assert.equal(toHex(byte), hex));
});
