import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Correction } from '../../shared/correction.ts';
import type { LanguageId } from '../../shared/language.ts';
import { identifiersOf, parses, readCode } from './anonymise-code.ts';
import { PLANTED_LANGUAGES, plantedCase } from './fixtures/planted-codes.ts';
import { anonymised, anonymisePlanted, captureOf, namesOf } from './fixtures/planted-records.ts';
import { Planter, randomFrom } from './fixtures/planted.ts';
import type { Person } from './fixtures/planted.ts';
import { loadGrammars } from './sharing-grammars.ts';
import type { Parse } from './sharing-grammars.ts';
import { knownNames } from './personal-names.ts';
import { sharedRecordSchema } from './shared-record.ts';

let parse: Parse;
beforeAll(async () => {
  parse = await loadGrammars([...PLANTED_LANGUAGES, 'tsx', 'css', 'ini']);
});

const seed = Number(process.env['SHARE_SEED'] ?? randomInt(2 ** 31));

const run = (
  capture: Correction,
  language: LanguageId | null,
  names: ReturnType<typeof knownNames> = [],
  rename = false,
) => anonymised(parse, capture, language, names, rename);

test(`no planted name, path, e-mail, key or comment is left: 500 in 13 languages (seed ${seed})`, async () => {
  let count = 0;
  for (const { language, code, planted, left, unparsed, detected, record } of await anonymisePlanted(parse, seed)) {
    const where = `${language}, seed ${seed}: ${JSON.stringify(record, null, 1)} of ${code}`;
    expect(parses(parse, language, code), `does not parse to begin with: ${where}`).toBe(true);
    expect(left, where).toEqual([]);
    expect(unparsed, where).toEqual([]);
    expect(detected, where).toEqual([]);
    expect(sharedRecordSchema.safeParse(record).success).toBe(true);
    count += planted;
  }
  expect(count).toBeGreaterThanOrEqual(500);
});

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '\u202e',
          '\0',
          '\ud800',
          '\udfff',
          '\u2066',
          '\u200b',
          '"',
          "'",
          '`',
          '/*',
          '*/',
          '//',
          '#',
          '--',
          '{-',
          '\\',
          '\n',
          '${',
          '}',
          '%s',
          '<<EOF\n',
          '=begin\n',
          '"""',
          '@',
          '://',
          '/home/',
          'name: ',
          'const a = ',
          'x',
          '12, 0x34, 56u8',
          '1.23456',
          'password is ',
          'host ',
          'ab12c3 ',
          '{:',
          ', 7',
          'к',
          '====\n',
          '#error ',
        ),
        fc.string({ maxLength: 8 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

const languages = fc.constantFrom<(LanguageId | null)[]>(
  ...PLANTED_LANGUAGES,
  'tsx',
  'css',
  'ini',
  'yaml',
  'json',
  'html',
  'sql',
  null,
);
const somebody = knownNames({
  users: ['jdoe'],
  machine: 'wonderbox',
  folders: ['/home/jdoe/acme-billing'],
  people: ['Max Doe'],
  emails: [],
  projects: ['acme-billing'],
  ids: [],
});

test('law: any text gives a record, and anonymising it again changes nothing', () => {
  fc.assert(
    fc.property(strange, strange, languages, fc.boolean(), (code, prose, language, rename) => {
      const { record } = run(
        captureOf(code === '' ? 'x' : code, { description: `${prose} jdoe`, output: prose }),
        language,
        somebody,
        rename,
      );
      const again = run(
        {
          ...captureOf('x'),
          claude_output: record.claude_output,
          issue: { ...record.issue },
          correction: record.correction,
        },
        language,
        somebody,
        rename,
      ).record;
      expect(again.claude_output.content).toBe(record.claude_output.content);
      expect(again.correction?.content).toBe(record.correction?.content);
      expect(again.issue.description).toBe(record.issue.description);
    }),
    { numRuns: 200 },
  );
});

test('law: renaming is a bijection on the identifiers of a code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLANTED_LANGUAGES), fc.integer(), (language, from) => {
      const planter = new Planter(randomFrom(from));
      const person: Person = {
        user: planter.syllables(),
        fullName: planter.person(),
        email: 'a@b.org',
        machine: 'm',
        home: '/home/x',
        project: planter.syllables(),
      };
      const { code } = plantedCase(language, planter, person);
      const { record } = run({ ...captureOf(code), correction: null }, language, namesOf(person), true);
      const before = identifiersOf(readCode(parse, language, code));
      const after = identifiersOf(readCode(parse, language, record.claude_output.content));
      expect(record.identifiers).toBe('renamed');
      expect(after.length).toBe(before.length);
      expect(new Set(before.map((name, index) => `${name} ${after[index] ?? ''}`)).size).toBe(new Set(before).size);
      expect(new Set(after).size).toBe(new Set(before).size);
    }),
    { numRuns: 40 },
  );
});

test('a text of one megabyte is read in bounded time and does not throw', () => {
  const million = 2 ** 20;
  for (const [language, unit] of [
    ['typescript', '/* \u202e */ "a b" \ud800 '],
    ['yaml', 'a: b # c\n'],
    ['c', '#define A "x" /*\n'],
    [null, "'\0"],
  ] as const) {
    const code = unit.repeat(million / unit.length);
    const { record } = run({ ...captureOf(code, { description: unit }), correction: null }, language, somebody);
    expect(record.claude_output.content).not.toMatch(/[\u202e\0]/);
  }
}, 60_000);

test('what everybody writes stays, and placeholders stay in the texts that are replaced', () => {
  const { record } = run(
    captureOf(
      'import fs from "node:fs";\nconst s = fs.readFileSync(p, "utf8");\n' +
        'log(`Dear ${who}\\n`, "total %5.2f of {}", 10, Math.max(1, s.length));\n',
    ),
    'typescript',
    somebody,
  );
  expect(record.claude_output.content).toBe(
    'import fs from "node:fs";\nconst s = fs.readFileSync(p, "utf8");\n' +
      'log(`text1 ${who}\\n`, "text2 %5.2f text3 {}", 10, Math.name6(1, s.length));\n',
  );
});
