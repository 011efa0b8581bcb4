import { expect, test } from 'vitest';
import type { JobInput } from './jobs.ts';
import { createVerifiedInputs } from './verified-inputs.ts';

const input = (code: string): JobInput => ({ job: 'j', code, language: 'bash', languageSource: 'fence' });

test('the newest are kept, by number and by size, and all of them go at once', () => {
  const inputs = createVerifiedInputs({ reports: 3, units: 10 });
  for (const report of ['a', 'b', 'c', 'd']) inputs.keep(report, input('x'));
  expect(['a', 'b', 'c', 'd'].filter((report) => inputs.of(report) !== undefined)).toEqual(['b', 'c', 'd']);
  inputs.keep('e', { ...input('1234'), beside: [{ code: '56789', language: null, info: '', before: '' }] });
  expect(['b', 'c', 'd', 'e'].filter((report) => inputs.of(report) !== undefined)).toEqual(['d', 'e']);
  inputs.clear();
  expect(inputs.of('e')).toBeUndefined();
  inputs.keep('f', input('0123456789'));
  expect(inputs.of('f')?.code).toBe('0123456789');
});
