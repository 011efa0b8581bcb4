import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/corpus/*/**',
  outputDir: 'output/results',
  globalSetup: './harness/built-host.ts',
  // Each has a browser, a host and a home of its own; the tests wait more than they work.
  workers: 2,
  timeout: 60_000,
  // As in vitest.config.ts.
  retries: process.env['CV_REQUIRE_TOOLS'] === undefined ? 0 : 1,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'output/browser.json' }]],
  use: { trace: 'off', screenshot: 'off', video: 'off' },
});
