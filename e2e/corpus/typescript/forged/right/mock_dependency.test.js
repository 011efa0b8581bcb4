const { test, mock } = require('node:test');
const assert = require('node:assert');

/** The message prefixed by the time in milliseconds. */
function formatLog(message) {
  return `[${Date.now()}] ${message}`;
}

test('prefix', () => {
  const clock = mock.method(Date, 'now', () => 42);
  assert.strictEqual(formatLog('hi'), '[42] hi');
  assert.strictEqual(clock.mock.callCount(), 1);
  clock.mock.restore();
});
