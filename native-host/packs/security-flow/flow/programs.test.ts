import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageSchema } from '../../../../shared/language-schema.ts';
import { findFlaws } from './find-flows.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

/** The programs of a file: each after `### `, the rule of its one flaw or `right`, and what it does. */
const programsOf = (file: string): [language: string, rule: string, what: string, text: string][] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [, rule = '', what = '', text = ''] = /^([\w-]+): (.*)\n([^]*)$/.exec(part) ?? [];
      return [file.split('.')[1] ?? '', rule, what, text];
    });

test.each(
  readdirSync(FOLDER)
    .filter((name) => name.startsWith('programs.'))
    .flatMap(programsOf),
)('%s: %s: %s', async (language, rule, _, text) => {
  const { remarks, broken } = await findFlaws(text, languageSchema.parse(language));
  expect(broken).toBe(false);
  expect(remarks.map((remark) => remark.rule)).toEqual(rule === 'right' ? [] : [rule]);
});
