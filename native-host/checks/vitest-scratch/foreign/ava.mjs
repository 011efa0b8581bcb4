import assert from 'node:assert';

/* https://github.com/avajs/ava/blob/main/docs/03-assertions.md */
const t = {
  pass: () => undefined,
  fail: (message) => assert.fail(message),
  assert: assert.ok,
  truthy: assert.ok,
  falsy: (value, message) => assert.ok(!value, message),
  true: (value, message) => assert.strictEqual(value, true, message),
  false: (value, message) => assert.strictEqual(value, false, message),
  is: assert.strictEqual,
  not: assert.notStrictEqual,
  deepEqual: assert.deepStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
  like: assert.partialDeepStrictEqual ?? assert.deepStrictEqual,
  regex: assert.match,
  notRegex: assert.doesNotMatch,
  throws: (call, expected) => thrown(call, expected),
  notThrows: (call) => assert.doesNotThrow(call),
  throwsAsync: async (call, expected) => rejected(call, expected),
  notThrowsAsync: (call) => assert.doesNotReject(call),
  plan: () => undefined,
  log: () => undefined,
  timeout: () => undefined,
  teardown: () => undefined,
  context: {},
};

function fits(error, expected = {}) {
  if (expected.instanceOf !== undefined) assert.ok(error instanceof expected.instanceOf, `thrown was ${error}`);
  if (typeof expected.message === 'string') assert.strictEqual(error.message, expected.message);
  if (expected.message instanceof RegExp) assert.match(error.message, expected.message);
  if (expected.name !== undefined) assert.strictEqual(error.name, expected.name);
  return error;
}

function thrown(call, expected) {
  try {
    call();
  } catch (error) {
    return fits(error, expected);
  }
  return assert.fail('nothing was thrown');
}

async function rejected(call, expected) {
  try {
    await (typeof call === 'function' ? call() : call);
  } catch (error) {
    return fits(error, expected);
  }
  return assert.fail('nothing was thrown');
}

const title = (name) => (typeof name === 'string' ? name : 'a test');
const bodyOf = (name, body) => (typeof name === 'function' ? name : body);
const ava = (name, body, ...values) =>
  globalThis.test(title(name), () => bodyOf(name, body)({ ...t, title: title(name) }, ...values));
Object.assign(ava, {
  serial: ava,
  only: ava,
  failing: (name, body) => globalThis.test.fails(title(name), () => bodyOf(name, body)(t)),
  skip: (name) => globalThis.test.skip(title(name), () => undefined),
  todo: (name) => globalThis.test.todo(title(name)),
  before: (name, body) => globalThis.beforeAll(() => bodyOf(name, body)(t)),
  after: (name, body) => globalThis.afterAll(() => bodyOf(name, body)(t)),
  beforeEach: (name, body) => globalThis.beforeEach(() => bodyOf(name, body)(t)),
  afterEach: (name, body) => globalThis.afterEach(() => bodyOf(name, body)(t)),
});

export default ava;
export { ava as 'module.exports' };
