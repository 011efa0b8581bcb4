import { expect, test } from 'vitest';
import { gatherTexts } from './gather-texts.ts';
import { handle } from './engine.ts';
import type { NameKindId } from './name-kinds.ts';
import type { NamesAnswer } from './declared-name.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

/*
 * What a project holds is not trusted: however large, deep or odd a file is, it is read in time that goes with its
 * length, or not at all, which is told. Times are the processor's, so that they are the same beside other work.
 */
const USES: Readonly<Record<'ts' | 'py', string>> = {
  ts:
    "import { prisma } from './db';\nimport { t } from 'i18next';\nimport { users } from './schema';\n" +
    "db.query('SELECT emial FROM users');\nprisma.user.findMany({ where: { emial: 1 } });\nt('cart.titel');\n" +
    "fetch('/api/x');\n" +
    'export const a = [process.env.DATABSE_URL, users.emial];\n',
  py: 'from .models import User\n\nUser.objects.filter(emial=1)\n',
};

function ask(
  kind: NameKindId,
  files: Record<string, string>,
  language: 'ts' | 'py' = 'ts',
): { ms: number; answer: NamesAnswer } {
  const path = language === 'ts' ? 'src/a.ts' : 'app/a.py';
  const all = new Map(Object.entries({ ...files, [path]: USES[language] }));
  const tree = { files: [...all.keys()], text: (file: string) => all.get(file) };
  const gathered = gatherTexts(tree, [kind]);
  const spent = processorClock();
  const [answer] = handle({
    kinds: [kind],
    language: language === 'ts' ? 'typescript' : 'python',
    file: { path, text: USES[language] },
    ...gathered,
  });
  if (answer === undefined) throw new Error('it answers for each kind');
  return { ms: spent(), answer };
}

const MIB = 2 ** 20;
const users = 'CREATE TABLE users (id int, email text);\n';

test('a migration of 5 MB is not read, and then no name is missing', () => {
  const { answer } = ask('sql', { 'migrations/1.sql': users, 'migrations/2.sql': '-- x\n'.repeat(MIB) });
  expect(answer).toMatchObject({ remarks: [], doubt: 'unreadable' });
  expect(answer.notChecked.join()).toContain('migrations/2.sql is too large');
});

test.each([
  [
    'sql',
    'migrations/2.sql',
    [
      '(',
      "'",
      '"',
      '$$',
      '/*',
      '--',
      'CREATE TABLE a (',
      'ALTER TABLE ',
      '[a',
      '`',
      'begin ',
      ',',
      "''",
      '$a',
      'a.',
      '/*!',
      '/*!*/',
      'go\n',
      "\\'",
      'add',
      '-- down\n',
      'delimiter\n',
    ],
  ],
  ['prisma', 'prisma/schema.prisma', ['model A {\n', ' a B @x("', '/', '"', ' a ', '@@unique([', '}\n', '\\"']],
  ['drizzle', 'src/schema.ts', ['const a = pgTable("a", {', '(', '`${', '[', 'a.', '{']],
  ['environment', '.env.example', ['A', 'export ', '#', ' ', '=', '\t#']],
  ['messages', 'locales/en.json', ['{"a":', '[', '"', '{"a":{"b":1},']],
  ['messages', 'locales/en.yaml', ['a: &a [*a, ', '- ', '? ', '!!js ', '{', 'a:\n ']],
  [
    'django',
    'app/models.py',
    ['class A(models.Model):\n    a = ', '(', '"""', 'a = ', '    ', 'from django import (', '['],
  ],
  [
    'routes',
    'src/app.js',
    ['const app = express();', 'app.get(', "app.use('/a', ", '(', '.get("/a", b)', 'express().'],
  ],
] as const)('%s: a text of one thing many times over in %s', (kind, path, things) => {
  for (const thing of things) {
    const text = thing.repeat(Math.floor(2 ** 17 / thing.length));
    const { ms, answer } = ask(kind, { [path]: text }, kind === 'django' ? 'py' : 'ts');
    expect(ms, `${path}: ${thing}`).toBeLessThan(3_000);
    expect(
      answer.remarks.filter(({ severity }) => severity === 'error'),
      `${path}: ${thing}`,
    ).toEqual([]);
  }
});

test('a catalogue that is nested 100,000 deep ends, and says nothing', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const { answer } = ask('messages', { 'locales/en.json': deep });
  expect(answer.remarks).toEqual([]);
  expect(answer.doubt).toBeDefined();
});

test('keys that every object has are keys of the catalogue only where it has them', () => {
  const text = '{ "__proto__": { "polluted": "x" }, "cart": { "title": "Cart" }, "constructor": "y" }';
  const { answer } = ask('messages', { 'locales/en.json': text });
  expect(answer.remarks.map(({ name }) => name)).toEqual(['cart.titel']);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  const named = ask('sql', { 'migrations/1.sql': 'CREATE TABLE users (__proto__ int, constructor int, email int);' });
  expect(named.answer.remarks.map(({ name }) => name)).toEqual(['emial']);
});

test('a usual project is read within 100 ms, once the engine is warm', () => {
  const migrations = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [
      `migrations/${String(index).padStart(3, '0')}_t.sql`,
      users.replace('users', index === 0 ? 'users' : `t${index}`) +
        `ALTER TABLE t${index} ADD COLUMN c int;\n`.repeat(20),
    ]),
  );
  const runs = Array.from({ length: 8 }, () => ask('sql', migrations));
  expect(runs.map(({ answer }) => answer.remarks.map(({ name }) => name))).toEqual(runs.map(() => ['emial']));
  // The least: what is compiled for the first time is no part of it.
  expect(Math.min(...runs.map(({ ms }) => ms))).toBeLessThan(100);
});
