import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from 'vitest';

/*
 * The names of Jest and Mocha. A test that takes an argument gets their `done` there, which Vitest has not; one that is
 * async, or takes its argument apart, means Vitest's own context.
 */
const TAKES_DONE = /^(?:function\s*\w*\s*\(\s*|\(\s*)?(?!ctx|context|task|async\b)[A-Za-z_$]\w*\s*\)?\s*(?:=>|\{)/;

/*
 * Mocha calls tests, hooks and suites with a context as `this`, which they share; what it says of times holds nothing
 * up here.
 */
const times = () => lent;
const lent = { timeout: times, slow: times };

const textOf = (body) => Function.prototype.toString.call(body);
const takesDone = (body) => body.length === 1 && TAKES_DONE.test(textOf(body));
const usesThis = (body) => body.length === 0 && /\bthis\b/.test(textOf(body));

/* Vitest has no way to skip the tests of a suite from a hook before them; backend.ts knows the sentence. */
const cannotSkip = () => {
  throw new Error('only Mocha skips a suite from its hook');
};

const withDone = (body) => {
  if (typeof body !== 'function') return body;
  const wantsDone = takesDone(body);
  // One that takes Vitest's context apart is called as it is: Vitest reads its text.
  if (!wantsDone && !usesThis(body)) return body;
  return ({ skip }) => {
    lent.skip = skip;
    return called(body, wantsDone);
  };
};

const called = (body, wantsDone) =>
  wantsDone
    ? new Promise((resolve, reject) => {
        const done = (error) => (error === undefined || error === null ? resolve() : reject(error));
        done.fail = reject;
        body.call(lent, done);
      })
    : body.call(lent);

const withThis = (body) => (typeof body === 'function' && usesThis(body) ? () => body.call(lent) : body);

const adapt = (of, how) =>
  new Proxy(of, {
    apply: (target, self, [name, ...rest]) => Reflect.apply(target, self, [name, ...rest.map(how)]) ?? lent,
    get: (target, key) => (key === 'only' || key === 'skip' ? adapt(target[key], how) : target[key]),
  });

/* Mocha lets a hook have a name before what it does. */
const named =
  (of) =>
  (body, next, ...rest) =>
    typeof body === 'string' ? of(next, ...rest) : of(body, next, ...rest);
const suiteHook = (of) =>
  named((body, ...rest) =>
    of(
      () => {
        lent.skip = cannotSkip;
        return called(body, takesDone(body));
      },
      ...rest,
    ),
  );
const testHook = (of) => named((body, ...rest) => of(withDone(body), ...rest));

const test = adapt(it, (each) => withDone(each));
const suite = adapt(describe, (each) => withThis(each));
const [before, after] = [suiteHook(beforeAll), suiteHook(afterAll)];
const [setup, teardown] = [testHook(beforeEach), testHook(afterEach)];
Object.assign(globalThis, {
  jest: vi,
  it: test,
  test,
  specify: test,
  describe: suite,
  context: suite,
  suite,
  before,
  after,
  beforeAll: before,
  afterAll: after,
  beforeEach: setup,
  afterEach: teardown,
  setup,
  teardown,
  suiteSetup: before,
  suiteTeardown: after,
});

/* Code that Node itself loads by `require` does not see the aliases of the configuration. */
const LENT = {
  chai: '/tools/node_modules/chai/index.js',
  mocha: '/tools/jest-globals.mjs',
  '@jest/globals': '/tools/jest-globals.mjs',
  expect: '/tools/jest-globals.mjs',
  tape: '/tools/foreign/tape.mjs',
  tap: '/tools/foreign/tape.mjs',
  ava: '/tools/foreign/ava.mjs',
  uvu: '/tools/foreign/uvu.mjs',
  'uvu/assert': '/tools/foreign/uvu-assert.mjs',
  'bun:test': '/tools/foreign/bun-test.mjs',
};

registerHooks({
  resolve(specifier, context, next) {
    const lent =
      Object.hasOwn(LENT, specifier) && !existsSync(`/project/node_modules/${specifier}`) ? LENT[specifier] : specifier;
    return next(lent, context);
  },
});
