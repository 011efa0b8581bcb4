import assert from 'node:assert';

/* https://github.com/lukeed/uvu/blob/master/docs/api.assert.md */
export const ok = assert.ok;
export const equal = assert.deepStrictEqual;
export const unreachable = (message) => assert.fail(message ?? 'this is reached');
export const throws = (call, expected, message) =>
  typeof expected === 'string' ? assert.throws(call, undefined, expected) : assert.throws(call, expected, message);
export const match = (text, part, message) =>
  assert.ok(
    typeof part === 'string' ? text.includes(part) : part.test(text),
    message ?? `${text} does not match ${part}`,
  );
export const type = (value, name, message) => assert.strictEqual(typeof value, name, message);
export const instance = (value, of, message) => assert.ok(value instanceof of, message);
export const snapshot = assert.strictEqual;
export const is = Object.assign(assert.strictEqual.bind(assert), { not: assert.notStrictEqual });
export const not = Object.assign((value, message) => assert.ok(!value, message), {
  equal: assert.notDeepStrictEqual,
  ok: (value, message) => assert.ok(!value, message),
  throws: assert.doesNotThrow,
  match: (text, part, message) =>
    assert.ok(typeof part === 'string' ? !text.includes(part) : !part.test(text), message),
});
