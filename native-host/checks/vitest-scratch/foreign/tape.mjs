import assert from 'node:assert';

/*
 * https://github.com/tape-testing/tape and https://node-tap.org: a test whose assertions are methods of what it is
 * handed.
 */
const NAMES = {
  equal: ['equals', 'is', 'strictEqual', 'strictEquals', 'isEqual'],
  notEqual: ['notEquals', 'isNot', 'not', 'notStrictEqual', 'doesNotEqual'],
  looseEqual: ['looseEquals'],
  deepEqual: ['deepEquals', 'same', 'isEquivalent', 'strictSame'],
  notDeepEqual: ['notDeepEquals', 'notSame'],
  deepLooseEqual: [],
  ok: ['true', 'assert'],
  notOk: ['false', 'notok'],
  throws: [],
  doesNotThrow: [],
  match: [],
  doesNotMatch: [],
  error: ['ifError', 'ifErr', 'iferror'],
  fail: [],
  rejects: [],
};
const CALLS = {
  equal: assert.strictEqual,
  notEqual: assert.notStrictEqual,
  looseEqual: assert.equal,
  deepEqual: assert.deepStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
  deepLooseEqual: assert.deepEqual,
  ok: assert.ok,
  notOk: (value, message) => assert.ok(!value, message),
  throws: assert.throws,
  doesNotThrow: assert.doesNotThrow,
  match: assert.match,
  doesNotMatch: assert.doesNotMatch,
  error: assert.ifError,
  fail: (message) => assert.fail(message),
  rejects: assert.rejects,
};

const tape = (...given) => {
  const name = given.find((each) => typeof each === 'string') ?? 'a test';
  const body = given.find((each) => typeof each === 'function');
  if (body === undefined || given.some((each) => each?.skip === true || each?.todo === true))
    return globalThis.test.skip(name, () => undefined);
  return globalThis.test(name, () => run(body));
};
tape.skip = (name) => globalThis.test.skip(String(name), () => undefined);
tape.only = (...given) => tape(...given);
tape.test = tape;
tape.onFinish = () => undefined;
tape.onFailure = () => undefined;

/** A test is over when it says so, or when all of its planned assertions were made, or with its promise. */
async function run(body) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const parts = [];
  let planned;
  let made = 0;
  const t = {
    plan: (amount) => {
      planned = amount;
    },
    end: (error) => (error ? reject(error) : resolve()),
    comment: () => undefined,
    pass: () => count(),
    teardown: () => undefined,
    timeoutAfter: () => undefined,
    test: (_name, inner) => parts.push(run(inner)),
  };
  const count = () => {
    made += 1;
    if (made === planned) resolve();
  };
  for (const [name, others] of Object.entries(NAMES)) {
    const call = (...values) => {
      try {
        const outcome = CALLS[name](...values);
        count();
        return outcome;
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    for (const each of [name, ...others]) t[each] = call;
  }
  const returned = body(t);
  if (returned instanceof Promise) await Promise.race([returned.then(() => resolve()), promise]);
  else await promise;
  await Promise.all(parts);
  if (planned !== undefined) assert.strictEqual(made, planned, `planned were ${planned} assertions, made were ${made}`);
}

export const { test, skip, only } = { test: tape, skip: tape.skip, only: tape.only };
export default tape;
export { tape as 'module.exports' };
