import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { languageOfWord, type LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';

/*
 * Programs that check themselves, in fixtures/own-checks: wrong ones are refuted at the line that is named, right ones
 * hold with their checks counted, and those that end badly for another reason are never refuted.
 */
const FOLDER = join(import.meta.dirname, 'fixtures', 'own-checks');

interface Sample {
  language: LanguageId;
  name: string;
  code: string;
  wrong: string | undefined;
  right: string | undefined;
  at: string | undefined;
}

function readSamples(file: string): Sample[] {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [, word = '', code = ''] = /^```(\w+)\n([\s\S]*?)^```$/m.exec(part) ?? [];
      const line = (sign: string): string | undefined => new RegExp(`^[${sign}] \`(.*)\`$`, 'm').exec(part)?.[1];
      return {
        language: languageOfWord(word) ?? 'python',
        name: part.split('\n')[0] ?? '',
        code,
        wrong: line('-'),
        right: line('+'),
        at: line('@'),
      };
    });
}

const pool = createWarmPool();
const backends = (await loadBackends()).filter(
  ({ id, check, effect }) => check === 'test' && effect === 'runs-code' && !id.startsWith('examples'),
);
const verifier = createVerifier({
  backends,
  pool,
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
  permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
});
afterAll(() => verifier.close());

const verify = (code: string, language: LanguageId): Promise<Report> =>
  verifier.verify({ job: 'job-1', code, language, languageSource: 'class' }, { signal: AbortSignal.any([]) });

const told = (report: Report): unknown[] =>
  report.results.map(({ backend, verdict }) => [
    backend,
    verdict.kind,
    'reason' in verdict
      ? verdict.reason
      : verdict.findings.map(({ message, range }) => `${range.startLine}: ${message}`),
  ]);

describe.each(readdirSync(FOLDER).filter((file) => file.endsWith('.md')))('%s', (file) => {
  const samples = readSamples(file);

  test.for(samples.filter(({ wrong }) => wrong !== undefined))(
    '$name',
    { timeout: 60_000 },
    async (sample, context) => {
      const { code, wrong = '', right = '', at } = sample;
      expect(code.split(`${wrong}\n`), 'the defect is in the program once').toHaveLength(2);
      const report = await verify(code, sample.language);
      if (report.results.some(({ verdict }) => verdict.kind === 'not-run') && !REQUIRES_TOOLS)
        return context.skip('the tool is missing');
      const errors = report.results.flatMap(({ verdict }) => (verdict.kind === 'refuted' ? verdict.findings : []));
      expect(errors, JSON.stringify(told(report), null, 1)).not.toEqual([]);
      if (at !== undefined)
        expect(errors.map(({ range }) => code.split('\n')[range.startLine - 1]?.trim())).toContainEqual(
          expect.stringContaining(at.trim()),
        );
      expect(report.summary.behaviourChecked).toBe(true);

      const twin = await verify(
        code.replace(`${wrong}\n`, () => `${right}\n`),
        sample.language,
      );
      expect(
        twin.results.map(({ verdict }) => verdict.kind),
        JSON.stringify(told(twin), null, 1),
      ).toContain('passed');
      expect(told(twin).filter((each) => Array.isArray(each) && each[1] !== 'passed')).toEqual([]);
      expect(
        twin.results.some(({ verdict }) => (verdict.tests?.collected ?? 0) > 0 && verdict.tests?.failed === 0),
      ).toBe(true);
      return undefined;
    },
  );

  test.for(samples.filter(({ wrong }) => wrong === undefined))('$name', { timeout: 60_000 }, async (sample) => {
    const report = await verify(sample.code, sample.language);
    expect(
      report.results.map(({ verdict }) => verdict.kind),
      JSON.stringify(told(report), null, 1),
    ).not.toContain('refuted');
  });
});
