import { afterEach, chai, expect } from 'vitest';
import { ASSERT_DECIDERS, BUILT_IN_DECIDERS, keepDeciders } from './deciders.ts';

/*
 * Read inside of the sandbox by claude-verify's own Vitest before each file of tests: what decides outcomes and was
 * replaced by the end of a test goes into its report. Matchers that are added, and mocks that are taken back, say
 * nothing. Plugins of Chai's among a project's packages have their own ways with its words: there only Jest's count.
 */
const names = Object.getOwnPropertyNames(chai.Assertion.prototype);
const matchers = BUILT_IN_DECIDERS.length > 0 ? names : names.filter((name) => /^to[A-Z]/.test(name));
const replaced = keepDeciders([
  ...ASSERT_DECIDERS,
  ...BUILT_IN_DECIDERS,
  ['expect', expect, ['extend', 'soft', 'assertions', 'hasAssertions', 'unreachable']],
  ['expect()', chai.Assertion.prototype, matchers],
]);

afterEach(({ task }) => {
  const found = replaced();
  if (found.length > 0) task.meta.claudeVerifyReplaced = found;
});
