import assert from 'node:assert';
import { createRequire } from 'node:module';

/*
 * Runs inside of the sandbox: the assertions that programs take from modules which are not here, on Node's own and on
 * those of claude-verify's Vitest.
 */
const here = createRequire('/tools/node_modules/');

type Call = (...values: unknown[]) => unknown;
type Named = Record<string, unknown>;

/**
 * What a program gets of modules for assertions; `failed` hears of each assertion that fails, also where it is caught.
 */
export interface Assertions {
  assert: object;
  expect(): unknown;
  module(name: string): object;
}

const isCall = (value: unknown): value is Call => typeof value === 'function';

/** Makes them. */
export function assertions(failed: (error: unknown) => void): Assertions {
  const watched =
    (call: Call): Call =>
    (...values) => {
      try {
        return call(...values);
      } catch (error) {
        if (error instanceof Error && error.name.startsWith('Assertion')) failed(error);
        throw error;
      }
    };
  const copy = (from: object, call: Call): object => {
    const made = watched(call);
    // A class is no assertion, and is called with `new`.
    for (const [key, value] of Object.entries(from))
      Object.assign(made, { [key]: isCall(value) && !/^[A-Z]/.test(key) && key !== 'strict' ? watched(value) : value });
    return made;
  };
  const loose = copy(assert, assert as Call);
  const strict = copy(assert.strict, assert.strict as Call);
  Object.assign(loose, { strict });
  Object.assign(strict, { strict });
  let loaded: { chai: Named; expect: unknown } | undefined;
  const load = (): { chai: Named; expect: unknown } => {
    if (loaded !== undefined) return loaded;
    const expected: Named & { chai: Named & { use(plugin: unknown): void } } = here('@vitest/expect');
    const { chai, JestExtend, JestChaiExpect, JestAsymmetricMatchers } = expected;
    for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
    loaded = { chai, expect: chai['expect'] };
    return loaded;
  };
  // Who names `assert` and imports nothing means Node's or Chai's.
  const either = new Proxy(loose, {
    get: (target, key) => Reflect.get(target, key) ?? Reflect.get(Object(load().chai['assert']), key),
  });
  const std = {
    ...Object.fromEntries(
      Object.entries({
        assert: assert as Call,
        assertEquals: assert.deepStrictEqual as Call,
        assertNotEquals: assert.notDeepStrictEqual as Call,
        assertStrictEquals: assert.strictEqual as Call,
        assertNotStrictEquals: assert.notStrictEqual as Call,
        assertThrows: assert.throws as Call,
        assertRejects: assert.rejects as Call,
        assertMatch: assert.match as Call,
        assertNotMatch: assert.doesNotMatch as Call,
        assertExists: ((value: unknown) => assert.ok(value !== undefined && value !== null)) as Call,
        assertFalse: ((value: unknown) => assert.ok(!value)) as Call,
        assertGreater: ((a: number, b: number) => assert.ok(a > b)) as Call,
        assertLess: ((a: number, b: number) => assert.ok(a < b)) as Call,
        assertAlmostEquals: ((a: number, b: number, by?: number) => assert.ok(Math.abs(a - b) <= (by ?? 1e-7))) as Call,
        assertStringIncludes: ((text: string, part: string) =>
          assert.ok(text.includes(part), `${text} has no ${part}`)) as Call,
        assertArrayIncludes: ((all: unknown[], some: unknown[]) =>
          assert.ok(some.every((each) => all.includes(each)))) as Call,
        fail: assert.fail as Call,
      }).map(([name, call]) => [name, watched(call)]),
    ),
    AssertionError: assert.AssertionError,
  };
  return {
    assert: either,
    expect: () => load().expect,
    module(name) {
      switch (name) {
        case 'assert':
          return loose;
        case 'assert/strict':
          return strict;
        case 'chai':
          return { ...load().chai };
        case 'std':
          return std;
        default:
          return { expect: load().expect };
      }
    },
  };
}
