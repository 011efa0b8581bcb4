/* https://bun.com/docs/test: Jest's names, and some of its own. */
const { describe, it, test, expect, beforeAll, afterAll, beforeEach, afterEach, vi } = globalThis;
const mock = Object.assign((call) => vi.fn(call), {
  restore: () => vi.restoreAllMocks(),
  module: (name, make) => vi.doMock(name, make),
});
const spyOn = (...given) => vi.spyOn(...given);

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi as jest, mock, spyOn, test, vi };
