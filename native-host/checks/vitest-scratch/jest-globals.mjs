import { expect, vi } from 'vitest';

/*
 * What tests import from '@jest/globals' or 'mocha'; what `jest` is called there is, for all that short tests use,
 * Vitest's `vi`.
 */
export const {
  after,
  afterAll,
  afterEach,
  before,
  beforeAll,
  beforeEach,
  context,
  describe,
  it,
  setup,
  specify,
  suite,
  teardown,
  test,
} = globalThis;

export { expect, vi as jest };
