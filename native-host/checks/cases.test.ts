import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackendId } from '../kit/backend-id.ts';
import { caseFiles, casesFolder, isRecorded } from '../verify/fixtures/backend-cases.ts';
import { testCases } from '../verify/fixtures/test-cases.ts';
import { BACKEND_LOADERS } from './loaders.ts';

/**
 * The backends of which the cases are run by this file, a,b (`npm test -- a`). All of them are run by files of their
 * own, which Vitest's configuration makes (e2e/harness/case-files.ts).
 */
const ASKED = (process.env['CV_BACKENDS'] ?? '').split(',').filter((id) => id in BACKEND_LOADERS) as BackendId[];

test.each(ASKED.length > 0 ? ASKED : Object.keys(BACKEND_LOADERS))(
  '%s has its backend, one line of README and cases',
  (name) => {
    const files = readdirSync(join(casesFolder(name), '..'));
    expect(files).toEqual(expect.arrayContaining(['backend.ts', 'README.md', 'cases']));
    const cases = caseFiles(name);
    if (isRecorded(name))
      expect(
        files.some((file) => file.endsWith('.test.ts')),
        `a test of ${name}'s parser`,
      ).toBe(true);
    for (const kind of isRecorded(name) ? ['not-run'] : ['good', 'bad', 'ill-formed'])
      expect(
        cases.some((file) => file.startsWith(kind)),
        `${kind} in ${name}/cases`,
      ).toBe(true);
  },
);

for (const id of ASKED) testCases((await BACKEND_LOADERS[id]()).default);
