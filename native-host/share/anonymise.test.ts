import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Correction } from '../../shared/correction.ts';
import type { LanguageId } from '../../shared/language.ts';
import { anonymise } from './anonymise.ts';
import { identifiersOf, parses, readCode } from './anonymise-code.ts';
import { detectLeaks } from './detect.ts';
import { PLANTED_LANGUAGES, plantedCase } from './fixtures/planted-codes.ts';
import { Planter, randomFrom } from './fixtures/planted.ts';
import type { Person } from './fixtures/planted.ts';
import { loadGrammars } from './grammars.ts';
import type { Parse } from './grammars.ts';
import { knownNames } from './names.ts';
import { sharedRecordSchema, sharedText } from './record.ts';

let parse: Parse;
beforeAll(async () => {
  parse = await loadGrammars([...PLANTED_LANGUAGES, 'tsx', 'css', 'ini']);
});

const captureOf = (code: string, more: { file?: string; description?: string; output?: string } = {}): Correction => ({
  id: randomUUID(),
  timestamp: '2025-11-29T14:32:00Z',
  project: 'plain',
  session_id: 'conversation-of-somebody',
  feedback_type: 'correction',
  claude_output: { file: more.file ?? null, line_range: [1, 2], content: code },
  issue: { category: 'logic_error', subcategory: 'off_by_one', description: more.description ?? 'one too many', detected_by: 'test_suite' },
  correction: { content: code.replaceAll('<=', '<'), verified: true, verification_output: more.output ?? null },
});

const namesOf = (person: Person): ReturnType<typeof knownNames> =>
  knownNames({ users: [person.user], machine: person.machine, folders: [person.home], people: [person.fullName], emails: [person.email], projects: [person.project], ids: ['conversation-of-somebody'] });

const run = (capture: Correction, language: LanguageId | null, names: ReturnType<typeof knownNames> = [], rename = false) => anonymise({ capture, language, names, parse, rename, id: '00000000-0000-4000-8000-000000000000' });

const seed = Number(process.env['SHARE_SEED'] ?? randomInt(2 ** 31));

test(`of 500 planted names, paths, e-mails, keys and comments in thirteen languages none is left (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const planter = new Planter(random);
  const person: Person = {
    user: planter.syllables(),
    fullName: `${planter.capital()} ${planter.capital()}`,
    email: `${planter.syllables()}@${planter.syllables()}.org`,
    machine: planter.syllables(),
    home: `/home/${planter.syllables()}`,
    project: `${planter.syllables()}-${planter.syllables()}`,
  };
  const names = namesOf(person);
  let count = 0;
  for (const rename of [false, true]) {
    for (const language of PLANTED_LANGUAGES) {
      const planted = plantedCase(language, planter, person);
      expect(parses(parse, language, planted.code), `${language} does not parse to begin with:\n${planted.code}`).toBe(true);
      const { record, broken } = run(captureOf(planted.code, planted), language, names, rename);
      const text = sharedText(record).toLowerCase();
      const known = [person.user, person.machine, person.email, ...person.fullName.split(' '), person.project, person.project.replace('-', '_'), person.project.replace('-', ''), 'conversation-of-somebody'];
      for (const value of [...planted.planted.map((each) => each.value), ...known]) {
        expect(text.includes(value.toLowerCase()) ? `${value} in ${JSON.stringify(record, null, 1)} of ${planted.code}\n${planted.output}` : '', `${language}, seed ${seed}`).toBe('');
        count += 1;
      }
      expect(broken, `${language}, seed ${seed}: ${record.claude_output.content}`).toEqual([]);
      expect(await detectLeaks(record, names, parse), `${language}, seed ${seed}: ${JSON.stringify(record, null, 1)}`).toEqual([]);
      expect(sharedRecordSchema.safeParse(record).success).toBe(true);
    }
  }
  expect(count).toBeGreaterThanOrEqual(500);
});

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.oneof(fc.constantFrom('\u202e', '\0', '\ud800', '\udfff', '\u2066', '\u200b', '"', "'", '`', '/*', '*/', '//', '#', '--', '{-', '\\', '\n', '${', '}', '%s', '<<EOF\n', '=begin\n', '"""', '@', '://', '/home/', 'name: ', 'const a = ', 'x'), fc.string({ maxLength: 8 })), { maxLength: 60 }).map((parts) => parts.join('')),
);

const languages = fc.constantFrom<(LanguageId | null)[]>(...PLANTED_LANGUAGES, 'tsx', 'css', 'ini', 'yaml', 'json', 'html', 'sql', null);
const somebody = knownNames({ users: ['jdoe'], machine: 'wonderbox', folders: ['/home/jdoe/acme-billing'], people: ['Max Doe'], emails: [], projects: ['acme-billing'], ids: [] });

test('law: any text gives a record, and anonymising it again changes nothing', () => {
  fc.assert(
    fc.property(strange, strange, languages, fc.boolean(), (code, prose, language, rename) => {
      const { record } = run(captureOf(code === '' ? 'x' : code, { description: `${prose} jdoe`, output: prose }), language, somebody, rename);
      const again = run({ ...captureOf('x'), claude_output: record.claude_output, issue: { ...record.issue }, correction: record.correction }, language, somebody, rename).record;
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
      const person: Person = { user: planter.syllables(), fullName: planter.person(), email: 'a@b.org', machine: 'm', home: '/home/x', project: planter.syllables() };
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
  for (const [language, unit] of [['typescript', '/* \u202e */ "a b" \ud800 '], ['yaml', 'a: b # c\n'], ['c', '#define A "x" /*\n'], [null, "'\0"]] as const) {
    const code = unit.repeat(million / unit.length);
    const { record } = run({ ...captureOf(code, { description: unit }), correction: null }, language, somebody);
    expect(record.claude_output.content).not.toMatch(/[\u202e\0]/);
  }
}, 60_000);

test('what everybody writes stays, and placeholders stay in the texts that are replaced', () => {
  const { record } = run(captureOf('import fs from "node:fs";\nconst s = fs.readFileSync(p, "utf8");\nlog(`Dear ${who}\\n`, "total %5.2f of {}", 10, Math.max(1, s.length));\n'), 'typescript', somebody);
  expect(record.claude_output.content).toBe('import fs from "node:fs";\nconst s = fs.readFileSync(p, "utf8");\nlog(`text1 ${who}\\n`, "text2 %5.2f text3 {}", 10, Math.name6(1, s.length));\n');
});
