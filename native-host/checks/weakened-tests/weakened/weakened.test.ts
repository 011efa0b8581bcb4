import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LanguageId } from '../../../../shared/language.ts';
import { codeChangedBetween, compareTests, type TestRemark } from './compare-tests.ts';
import { handle } from './weakened-engine.ts';

/*
 * `fixtures/<language>/`: what people and models do to tests, a version before and one after it; the first line has the
 * rules that are to be told. `right-*` are ordinary refactorings and other changes that take nothing away.
 */
const FOLDER = join(import.meta.dirname, 'fixtures');

async function remarksOf(language: LanguageId, file: string): Promise<{ expected: string[]; told: TestRemark[] }> {
  const [head = '', before = '', after = ''] = readFileSync(file, 'utf8').split('====\n');
  const [was, now] = await handle({ language, texts: [before, after] });
  if (was === undefined || now === undefined) throw new Error('the engine answers for each text');
  const told = compareTests(
    { text: before, outline: was },
    { text: after, outline: now },
    {
      codeChanged: codeChangedBetween(was, now),
      goneWith: ({ calls }) => calls.find((name) => name in was.declared && !(name in now.declared)),
      isElsewhere: () => false,
      maybePart: false,
    },
  );
  return { expected: head.replace('expect:', '').split(/\s+/).filter(Boolean).toSorted(), told };
}

for (const language of readdirSync(FOLDER) as LanguageId[])
  describe(language, () => {
    for (const file of readdirSync(join(FOLDER, language)))
      test(file.replace('.txt', ''), async () => {
        const { expected, told } = await remarksOf(language, join(FOLDER, language, file));
        const warned = told.filter(({ severity }) => severity === 'warning' || file.startsWith('wrong-expected'));
        expect([...new Set(warned.map(({ rule }) => rule))].toSorted(), JSON.stringify(told, null, 1)).toEqual(
          expected,
        );
      });
  });
