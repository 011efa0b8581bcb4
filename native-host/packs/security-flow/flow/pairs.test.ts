import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageSchema } from '../../../../shared/language-schema.ts';
import type { LanguageId } from '../../../../shared/language.ts';
import { findFlaws } from './find-flows.ts';

/** A flaw and the twin that does the same without it. */
interface Pair {
  name: string;
  flaw: string;
  clean: string;
}

const FOLDER = join(import.meta.dirname, 'fixtures');

/** The pairs of a file: each begins with `### ` and a name, and `---` stands between the two. */
const pairsOf = (file: string): Pair[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [first = '', clean = ''] = part.split(/^---\n/m);
      const end = first.indexOf('\n');
      return { name: first.slice(0, end), flaw: first.slice(end + 1), clean };
    });

const FILES = readdirSync(FOLDER).filter((name) => /^pairs\.\w+\.txt$/.test(name));

test.each(FILES)(
  '%s: at least 95 of 100 flaws are found, and at most 5 of 100 clean twins are blamed',
  async (file) => {
    const language: LanguageId = languageSchema.parse(file.split('.')[1]);
    const pairs = pairsOf(file);
    const missed: string[] = [];
    const blamed: string[] = [];
    for (const { name, flaw, clean } of pairs) {
      const [found, none] = [await findFlaws(flaw, language), await findFlaws(clean, language)];
      expect({ name, broken: [found.broken, none.broken] }).toEqual({ name, broken: [false, false] });
      if (!found.remarks.some(({ severity }) => severity !== 'info')) missed.push(name);
      const wrong = none.remarks.filter(({ severity }) => severity !== 'info');
      if (wrong.length > 0) blamed.push(`${name}: ${wrong.map(({ rule }) => rule).join(', ')}`);
    }
    expect
      .soft({ missed, of: pairs.length })
      .toEqual({ missed: missed.length <= pairs.length * 0.05 ? missed : [], of: pairs.length });
    expect
      .soft({ blamed, of: pairs.length })
      .toEqual({ blamed: blamed.length <= pairs.length * 0.05 ? blamed : [], of: pairs.length });
  },
);
