import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { languageOfFile } from '../../shared/language.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';

/*
 * Files of fixtures/programs through all checks that need no permission: of a right one nothing is said that is worse
 * than a note, of a wrong one something is, and what nobody can know is not green.
 */
const FOLDER = join(import.meta.dirname, 'fixtures', 'programs');
const LONG_MS = 180_000;

const verifier = createVerifier({
  backends: await loadBackends(),
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
});
afterAll(() => verifier.close());

const filesIn = (folder: string): string[] => readdirSync(join(FOLDER, folder)).toSorted();

async function verify(folder: string, file: string) {
  const language = languageOfFile(file);
  if (language === undefined) throw new Error(`${file} is in no language`);
  const code = readFileSync(join(FOLDER, folder, file), 'utf8');
  const report = await verifier.verify(
    { job: 'job-1', code, language, languageSource: 'file', file },
    { signal: AbortSignal.any([]) },
  );
  const said = report.results.flatMap(({ backend, verdict }) =>
    verdict.findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ range, message }) => `${backend}, line ${range.startLine}: ${message}`),
  );
  const isMissing = report.results.some(({ verdict }) => verdict.kind === 'not-run');
  return { report, said, isMissing };
}

test.each(filesIn('right'))(
  'right: %s',
  async (file) => {
    expect((await verify('right', file)).said).toEqual([]);
  },
  LONG_MS,
);

test.each(filesIn('wrong'))(
  'wrong: %s',
  async (file) => {
    const { said, isMissing } = await verify('wrong', file);
    expect(said.length > 0 || isMissing).toBe(true);
  },
  LONG_MS,
);

test.each(filesIn('open'))(
  'open: %s',
  async (file) => {
    const { report, said } = await verify('open', file);
    expect(said).toEqual([]);
    expect(report.summary).toMatchObject({ text: expect.stringMatching(/types.*not checked/) });
  },
  LONG_MS,
);
