import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';

/*
 * What tests import from '@jest/globals' or 'mocha'; what `jest` is called there is, for all that short tests use,
 * Vitest's `vi`.
 */
const { it, test } = globalThis;

export {
  afterAll,
  afterEach,
  afterAll as after,
  beforeAll,
  beforeEach,
  beforeAll as before,
  describe,
  expect,
  it,
  test,
  vi as jest,
};
