import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from 'vitest';

/*
 * The names of Jest and Mocha. A test that takes an argument gets their `done` there, which Vitest has not; one that is
 * async, or takes its argument apart, means Vitest's own context.
 */
const TAKES_DONE = /^(?:function\s*\w*\s*\(\s*|\(\s*)?(?!ctx|context|task|async\b)[A-Za-z_$]\w*\s*\)?\s*(?:=>|\{)/;

const withDone = (body) =>
  typeof body === 'function' && body.length === 1 && TAKES_DONE.test(Function.prototype.toString.call(body))
    ? (context) =>
        new Promise((resolve, reject) => {
          const done = (error) => (error === undefined || error === null ? resolve() : reject(error));
          done.fail = reject;
          body.call(context, done);
        })
    : body;

const adapt = (of) =>
  new Proxy(of, {
    apply: (target, self, [name, body, ...rest]) => Reflect.apply(target, self, [name, withDone(body), ...rest]),
    get: (target, key) => (key === 'only' || key === 'skip' ? adapt(target[key]) : target[key]),
  });

const test = adapt(it);
Object.assign(globalThis, {
  jest: vi,
  it: test,
  test,
  specify: test,
  context: describe,
  suite: describe,
  before: beforeAll,
  after: afterAll,
  setup: beforeEach,
  teardown: afterEach,
  suiteSetup: beforeAll,
  suiteTeardown: afterAll,
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
