import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';

test('the demo walks from a click to what was learnt, and says what it saw', async () => {
  test.setTimeout(180_000);
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'demo.ts')]);
  expect(stdout).toContain('Python: 2 warnings');
  expect(stdout).toContain('Pages count from 1');
  expect(stdout).toMatch(/screenshots: \S+\n$/);
});
