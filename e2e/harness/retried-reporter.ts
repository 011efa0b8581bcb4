import type { Reporter, TestCase } from 'vitest/node';

/** Notes in a test's `meta.retried` that it passed only when tried again, for the tally of `.ci/run`. */
export default class RetriedReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) Object.assign(test.meta(), { retried: true });
  }
}
