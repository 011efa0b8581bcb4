/**
 * How long tests may take within a check's deadline, so that one that hangs does not cost what the others say.
 * Milliseconds.
 */
export interface TestLimits {
  /** One test. */
  testMs: number;
  /** From where on no further test is begun. */
  runMs: number;
  /** When the run is ended from outside; what is left is for reading the results. */
  wallMs: number;
}

/** The longest that one test is waited for where the deadline is long. */
const TEST_MS = 20_000;

/** The limits of a run of tests within a deadline in ms. */
export function testLimits(deadlineMs: number): TestLimits {
  const wallMs = deadlineMs - Math.min(2_000, deadlineMs / 10);
  return { testMs: Math.min(TEST_MS, deadlineMs / 4), runMs: wallMs - Math.min(4_000, deadlineMs / 5), wallMs };
}

/** The words for a test that was interrupted. */
export const didNotEnd = (ms: number): string => `the test did not end within ${Math.round(ms / 100) / 10} s`;
