import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MOST = 120;
/** Programs that are looked at by tests, as their authors would have written them. */
const PROGRAMS = /\/cases\/|\/_template\/|^e2e\/(?:corpus\/[^/]+|bench\/fixtures)\//;

// The formatter breaks code, but neither texts nor comments nor regular expressions.
test(`no line of code is longer than ${MOST} columns`, () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !PROGRAMS.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > MOST ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
