import { assertions } from './assertions.ts';

/* https://jsr.io/@std/assert, as far as short tests use it. */
export const {
  assert,
  assertEquals,
  assertNotEquals,
  assertStrictEquals,
  assertNotStrictEquals,
  assertThrows,
  assertRejects,
  assertMatch,
  assertNotMatch,
  assertExists,
  assertFalse,
  assertGreater,
  assertLess,
  assertAlmostEquals,
  assertStringIncludes,
  assertArrayIncludes,
  fail,
  AssertionError,
} = assertions(() => undefined).module('std');
