import { defineConfig } from 'vitest/config';
import { CASE_FILES, writeCaseFiles } from './e2e/harness/case-files.ts';
import { SlowestFirst } from './e2e/harness/slowest-first.ts';

writeCaseFiles();

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['{action,editors,extension,native-host,shared,e2e}/**/*.test.{ts,tsx}', `${CASE_FILES}/*.test.ts`],
    // Files of tests in there are what a backend is tried on.
    exclude: ['**/node_modules/**', '{action,editors,extension,native-host,shared}/**/cases/**', 'e2e/corpus/*/**'],
    globalSetup: 'e2e/harness/built-host.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    // The host's modules are read once for all files of a worker, not 460 times.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // In `.ci/run` a test that waits for a process may lose to a busy machine once; the tally names it.
    retry: process.env['CV_REQUIRE_TOOLS'] === undefined ? 0 : 1,
  },
});
