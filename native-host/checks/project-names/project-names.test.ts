import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { languageOfFile } from '../../../shared/language.ts';
import type { BackendContext } from '../../kit/define.ts';
import type { Tree } from '../../kit/tree.ts';
import projectNames from './backend.ts';
import { handle } from './engine.ts';
import { PLANTED, type PlantedName } from './cases/tables/planted-names.ts';
import { RIGHT } from './cases/tables/right-names.ts';
import { RIGHT_PROJECTS } from './cases/tables/right-projects.ts';

/*
 * The tables were written from the frameworks' documentation before the readers. A planted name that is not found stays
 * in the table and stands in NOT_FOUND.
 */
const PROJECTS = join(import.meta.dirname, 'cases/projects');

const projects = new Map<string, ReadonlyMap<string, string>>();
function filesOf(project: string): ReadonlyMap<string, string> {
  const known = projects.get(project);
  if (known !== undefined) return known;
  const root = join(PROJECTS, project);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const read = new Map(paths.map((path) => [relative(root, path), readFileSync(path, 'utf8')]));
  projects.set(project, read);
  return read;
}

const treeOf = (files: ReadonlyMap<string, string>): Tree => ({
  kind: 'project',
  files: [...files.keys()].toSorted(),
  text: (file) => files.get(file),
  dependencies: [],
  root: '/nowhere',
  binds: [],
  commands: {},
  hash: null,
});

/** What is said of a project with this text in place of a file; undefined where the backend is not asked. */
async function verdictIn(files: ReadonlyMap<string, string>, file: string, code: string): Promise<Verdict | undefined> {
  const tree = treeOf(new Map([...files, [file, code]]));
  const language = languageOfFile(file);
  if (language === undefined || projectNames.applies?.(tree, file) !== true) return undefined;
  const context = { ask: (request: unknown) => Promise.resolve(handle(request)) } as BackendContext;
  const focus = { startLine: 1, endLine: code.split('\n').length };
  const asked = { language, check: projectNames.check, file: { name: file, text: code }, focus, tree };
  return projectNames.run({ ...asked, limits: { deadlineMs: 10_000 } }, context);
}

const findingsIn = async (...asked: Parameters<typeof verdictIn>): Promise<Finding[] | undefined> =>
  (await verdictIn(...asked))?.findings;

const at = (code: string, { range: { startLine, startColumn, endLine, endColumn } }: Finding): string => {
  const line = code.split('\n')[startLine - 1] ?? '';
  return startLine === endLine ? line.slice(startColumn - 1, endColumn - 1) : line.slice(startColumn - 1);
};

/** Planted names that are not found: routes of Python have no reader. */
const NOT_FOUND = /^(?:django-blog: (?:post_|ab)|fastapi-app)|^flask-app: [a-z]/;

const isKnownMiss = ({ project, name }: PlantedName): boolean => NOT_FOUND.test(`${project}: ${name}`);

describe('planted names', () => {
  test.each(PLANTED.map((row) => ({ ...row, title: `${row.project}: ${row.name}` })))('$title', async (row) => {
    const files = filesOf(row.project);
    const wrong = await findingsIn(files, row.file, row.wrong);
    if (isKnownMiss(row)) expect(wrong ?? []).toEqual([]);
    else {
      expect((wrong ?? []).map((finding) => at(row.wrong, finding))).toEqual([row.name]);
      if (row.meant !== '') expect(wrong?.[0]?.message).toContain(`\`${row.meant}\``);
    }
    expect((await findingsIn(files, row.file, row.right)) ?? []).toEqual([]);
  });
});

describe('right names', () => {
  test.each(RIGHT.map((row) => ({ ...row, title: `${row.project}: ${row.why}` })))('$title', async (row) => {
    expect((await findingsIn(filesOf(row.project), row.file, row.code)) ?? []).toEqual([]);
  });
});

describe('right names of other projects', () => {
  test.each(RIGHT_PROJECTS)('$why', async ({ files, file, code, says = [] }) => {
    const found = (await findingsIn(new Map(Object.entries(files)), file, code)) ?? [];
    expect(found.map((finding) => `${finding.severity} ${at(code, finding)}`)).toEqual(says);
  });
});

describe('what was not looked up is told, and not counted', () => {
  const schema = { 'migrations/1.sql': 'CREATE TABLE users (id int, email text); CREATE VIEW v AS SELECT 1;\n' };
  test('a table that nobody creates, and is near to none', async () => {
    const query = "db.query('SELECT x FROM no_such_thing'); db.query('SELECT y FROM v');\n";
    const files = new Map(Object.entries(schema));
    const verdict = await verdictIn(files, 'a.ts', query);
    expect(verdict).toMatchObject({ kind: 'passed', findings: [], extent: '1 name, against 2 tables of SQL files' });
    expect(verdict?.notChecked?.join()).toContain('no_such_thing');
    expect(verdict?.notChecked?.join()).toContain('`v`');
    const alone = await verdictIn(files, 'a.ts', "db.query('SELECT x FROM no_such_thing');\n");
    expect(alone?.kind).toBe('unsupported');
  });

  test.each<[code: string, extent: string, open: string]>([
    ['Place.objects.filter(price_curency="EUR")', '', '`price_curency` of `Place`'],
    ['Place.objects.filter(name="x").annotate(all=F("x")).order_by("all")', '1 name', '`all` of `Place`'],
    ['Place.objects.order_by("-said__count").filter(said__id=1)', '1 name', '`said__count` of `Place`'],
    ['Place.objects.filter(owner__nmae="x", owner=1, pk=1, id=1)', '3 names', '`owner__nmae` of `Place`'],
    ['Place.objects.create(name="x", full_name="y")', '1 name', '`full_name` of `Place`'],
    ['Code.objects.get(code="x", id="y", pk="z")', '2 names', '`id` of `Code`'],
    ['Code.objects.filter(things__nmae="y", code__in="x")', '', '`things__nmae` of `Code`, `code__in` of `Code`'],
  ])('%s', async (code, extent, open) => {
    const models =
      'from django.db import models\nfrom money import MoneyField\n\n\nclass Place(models.Model):\n' +
      '    name = models.CharField()\n    price = MoneyField()\n    owner = models.ForeignKey("users.User")\n' +
      '    @property\n    def full_name(self):\n        return self.name\n\n\n' +
      'class Said(models.Model):\n    place = models.ForeignKey(Place)\n\n\n' +
      'class Code(models.Model):\n    code = models.CharField(primary_key=True)\n';
    const anyBack = 'class Any(models.Model):\n    of = models.ForeignKey(Code, **MORE)\n';
    const files = new Map([['shop/models.py', code.includes('things') ? `${models}\n\n${anyBack}` : models]]);
    const verdict = await verdictIn(files, 'shop/views.py', `from .models import Code, Place\n\n${code}\n`);
    const told = verdict?.kind === 'unsupported' ? verdict.reason : verdict?.notChecked?.join();
    expect(told).toBe(`names that may be there without being written in the models: ${open}`);
    expect(verdict).toMatchObject(
      extent === '' ? { kind: 'unsupported' } : { kind: 'passed', extent: `${extent}, against the models of Django` },
    );
  });

  test('a kind that cannot be read leaves the others undecided', async () => {
    const files = new Map([...Object.entries(schema), ['locales/en.json', '{ nothing']]);
    const code = "import { t } from 'i18next';\n\nt('a.b');\ndb.query('SELECT id FROM users');\n";
    expect((await verdictIn(files, 'a.ts', code))?.kind).toBe('unknown');
    expect((await verdictIn(files, 'a.ts', code.replace('SELECT id', 'SELECT emial')))?.kind).toBe('refuted');
  });
});

describe('paths that something else may answer raise nothing', () => {
  const link = 'import Link from \'next/link\';\n\nexport default () => <Link href="/abuot">a</Link>;\n';
  const request = "export const users = () => fetch('/api/user');\n";
  test.each<[why: string, more: Record<string, string>]>([
    ['a program in another language', { 'go.mod': 'module example.org/api\n' }],
    ['a server that is not read', { 'api/package.json': '{ "dependencies": { "@nestjs/core": "11.0.0" } }' }],
    ['rules of the host', { 'vercel.json': '{ "rewrites": [{ "source": "/:a", "destination": "/b" }] }' }],
    ['a rewriting middleware', { 'middleware.ts': 'export const middleware = (r) => NextResponse.rewrite(r.url);\n' }],
    ['a catch-all', { 'app/[...all]/page.tsx': 'export default () => null;\n' }],
  ])('%s', async (_, more) => {
    const files = filesOf('next-web');
    const all = new Map([...files, ...Object.entries(more)]);
    expect((await findingsIn(files, 'app/x/page.tsx', link))?.length).toBe(1);
    expect((await findingsIn(files, 'app/x/page.tsx', request))?.length).toBe(1);
    expect(await findingsIn(all, 'app/x/page.tsx', link)).toEqual([]);
    expect(await findingsIn(all, 'app/x/page.tsx', request)).toEqual([]);
  });

  test('pages of a project without Next have no address by their folder', async () => {
    const files = new Map([...filesOf('express-api'), ['src/pages/Home.tsx', 'export default () => null;\n']]);
    expect((await findingsIn(files, 'src/pages/About.tsx', '<a href="/hom">x</a>;\n')) ?? []).toEqual([]);
  });

  test('a router of a package below a path', async () => {
    const code =
      "import express from 'express';\nimport admin from 'admin-panel';\n\n" +
      "const app = express();\napp.use('/admin', admin());\n";
    const files = new Map([...filesOf('express-api'), ['src/admin.js', code]]);
    expect(await findingsIn(files, 'public/client.js', "await fetch('/api/order/3');\n")).toEqual([]);
  });
});
