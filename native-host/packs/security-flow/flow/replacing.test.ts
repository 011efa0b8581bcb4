import { expect, test } from 'vitest';
import type { LanguageId } from '../../../../shared/language.ts';
import { findFlaws } from './find-flows.ts';

const query = (value: string, before = ''): string =>
  `${before}app.get('/', (req, res) => { db.query("SELECT * FROM t WHERE f = '" + ${value} + "'"); });\n`;
const python = (value: string): string =>
  'import re\nimport sqlite3\nfrom flask import request\n\n\ndef find(db: sqlite3.Connection):\n' +
  `    f = request.args["f"]\n    return db.execute("SELECT * FROM t WHERE f = '" + ${value} + "'")\n`;
const java = (value: string): string =>
  'class A { void f(HttpServletRequest request, Statement s) throws Exception {\n' +
  `  String f = request.getParameter("f");\n  s.executeQuery("SELECT * FROM t WHERE f = '" + ${value} + "'");\n} }\n`;

test.each<[language: LanguageId, text: string]>([
  ['javascript', query('sanitize(req.query.f)', 'function sanitize(x) { return x; }\n')],
  ['javascript', query('escapeSql(req.query.f)', 'const escapeSql = (x) => x.trim();\n')],
  ['javascript', query('validate(req.query.f)', 'function validate(x) { return x; }\n')],
  ['javascript', query("req.query.f.replace(/[^\\w]/, '')")],
  ['javascript', query("req.query.f.replace(/[abc]x/g, '')")],
  ['javascript', query("req.query.f.replace(/[^']/g, '')")],
  ['javascript', query("req.query.f.replace(/[abc]/g, '')")],
  ['javascript', query("req.query.f.replace('[^a-z]', '')")],
  ['python', python("re.sub('[abc]', '', f)")],
  ['python', python("f.replace('[abc]', '')")],
  ['python', python("f.replace('[^a-z]', '')")],
  ['java', java('f.replace("[^a-z]", "")')],
  ['java', java('f.replaceFirst("[^a-z]", "")')],
])('what only looks like a sanitizer takes nothing out: %s %s', async (language, text) => {
  expect((await findFlaws(text, language)).remarks.map(({ rule }) => rule)).toContain('sql-injection');
});

test.each<[language: LanguageId, text: string]>([
  ['javascript', query("req.query.f.replace(/[^a-z0-9]/gi, '')")],
  ['javascript', query('clean(req.query.f)', "function clean(x) { return x.replace(/\\W/g, ''); }\n")],
  ['javascript', query("req.query.f.replace(/['\";]/g, '')")],
  ['python', python("re.sub(r'[^\\w-]+', '', f)")],
  ['java', java('f.replaceAll("[^A-Za-z0-9_]", "")')],
])('a class that leaves no quote does: %s %s', async (language, text) => {
  expect((await findFlaws(text, language)).remarks.filter(({ severity }) => severity !== 'info')).toEqual([]);
});
