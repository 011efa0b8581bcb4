import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../shared/categories.ts';
import { DETECTED_BY, EXCHANGE_FORMATS, FEEDBACK_TYPES } from '../../shared/correction.ts';
import type { ExchangeFormat } from '../../shared/correction.ts';
import { recordCorrection } from '../corrections/corrections.ts';
import { noteClaim, stateOf, storeDecision } from '../corrections/correction-state.ts';
import { CsvReader, csvLine, guarded, unguarded } from '../corrections/exchange-format.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { exportCorrections } from '../corrections/export-corrections.ts';
import { EXAMPLE, numbered } from './fixtures/correction.ts';
import { openImport } from '../corrections/import-corrections.ts';
import type { ImportResult } from '../corrections/import-corrections.ts';

const AT = '2026-01-02T03:04:05.000Z';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-exchange-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let opened = 0;
const emptyDatabase = (): Database => openDatabase(join(folder, `${(opened += 1)}.sqlite`));

const exported = (db: Database, format: ExchangeFormat, project?: string): string =>
  [...exportCorrections(db, { format, project })].join('');

async function imported(
  db: Database,
  text: string,
  options: { format?: ExchangeFormat; pieces?: number } = {},
): Promise<ImportResult> {
  const reading = openImport(db, options.format);
  const size = options.pieces ?? 10_000;
  for (let at = 0; at < text.length; at += size) await reading.push(text.slice(at, at + size));
  return reading.finish(AT);
}

const wording = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '=cmd|A1',
    '+1',
    '-1',
    '@x',
    '\t=1',
    "'=1",
    "''",
    "'",
    '"',
    'a,"b"\r\nc',
    '\r',
    '\n',
    '\0',
    ' =1',
    '\ufeffx',
    '\ud800',
    '\u202etxt',
    '＝1',
    '[',
    '{"a":1}',
  ),
);
const extras = fc.dictionary(
  fc.constantFrom('note', '__proto__', '10', 'ünï', 'a"b', '=x'),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 2 },
);
const captures = fc
  .uniqueArray(
    fc.record({
      n: fc.nat(999_999),
      type: fc.constantFrom(...FEEDBACK_TYPES),
      category: fc.constantFrom(...CATEGORIES),
      detected: fc.constantFrom(...DETECTED_BY, 'test_suite', 'Linter'),
      project: fc.option(wording),
      subcategory: fc.constantFrom(undefined, null, 'off_by_one'),
      file: fc.option(wording, { nil: undefined }),
      lines: fc.constantFrom(undefined, null, [1, 2]),
      code: wording,
      says: wording,
      fix: fc.option(fc.record({ content: wording, verified: fc.boolean(), verification_output: fc.option(wording) })),
      extras,
      inner: extras,
      second: fc.integer({ min: 10, max: 12 }),
    }),
    { selector: ({ n }) => n, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ n, type, category, detected, project, subcategory, file, lines, code, says, fix, second, ...rest }) => ({
      ...rest.extras,
      id: numbered(n).id,
      timestamp: `2025-11-29T14:32:${second}Z`,
      project,
      feedback_type: type,
      claude_output: { ...rest.inner, file, line_range: lines, content: code },
      issue: { category, subcategory, description: says, detected_by: detected },
      correction: fix,
    })),
  );

describe('export and import', () => {
  it('an empty database that takes an export gives the same bytes, in every format and across them', async () => {
    await fc.assert(
      fc.asyncProperty(
        captures,
        fc.constantFrom(...EXCHANGE_FORMATS),
        fc.integer({ min: 1, max: 300 }),
        async (all, through, pieces) => {
          const [one, other] = [emptyDatabase(), emptyDatabase()];
          for (const capture of all)
            await recordCorrection(one, JSON.parse(JSON.stringify(capture)), ({ id }) => noteClaim(one, id, {}, AT));
          const text = exported(one, through);
          expect(await imported(other, text, { pieces, format: through })).toMatchObject({
            stored: { length: all.length },
            already: 0,
          });
          for (const format of EXCHANGE_FORMATS) expect(exported(other, format)).toBe(exported(one, format));
          expect(await imported(other, text, { format: through })).toEqual({ stored: [], already: all.length });
          one.close();
          other.close();
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);

  it('a file takes the status that nobody here has looked at it, whatever it says', async () => {
    const [one, other] = [emptyDatabase(), emptyDatabase()];
    await recordCorrection(one, EXAMPLE, ({ id }) => noteClaim(one, id, {}, AT));
    storeDecision(
      one,
      EXAMPLE.id,
      { status: 'confirmed', why: 'It failed before and passes now.', evidence: [], before: null, after: null },
      AT,
    );
    one.prepare('UPDATE feedback SET shared_with_anthropic = 1').run();
    await imported(other, exported(one, 'csv'));
    expect(stateOf(other, EXAMPLE.id)).toMatchObject({
      status: 'claimed',
      language: 'rust',
      why: expect.stringMatching(/^Imported; its file says that it was verified/u),
    });
    expect(other.prepare('SELECT verified, shared_with_anthropic FROM feedback').get()).toEqual({
      verified: 0,
      shared_with_anthropic: 0,
    });
    expect(exported(other, 'json')).toBe(exported(one, 'json'));
    one.close();
    other.close();
  });

  it('only one project is written when it is named', async () => {
    const db = emptyDatabase();
    await recordCorrection(db, numbered(1));
    await recordCorrection(db, { ...numbered(2), project: 'another' });
    expect(JSON.parse(exported(db, 'json', 'another'))).toEqual([{ ...numbered(2), project: 'another' }]);
    db.close();
  });

  it('takes the one object of the specification, a byte order mark, and a table without captures', async () => {
    const db = emptyDatabase();
    expect(await imported(db, `\ufeff${JSON.stringify(EXAMPLE, null, 2)}`)).toEqual({
      stored: [EXAMPLE.id],
      already: 0,
    });
    const { id } = numbered(1);
    expect(
      await imported(
        db,
        `id,timestamp,category,claude_output,actual_issue\n${id},2025-01-01T00:00:00Z,logic_error,"a\nb",it is wrong\n`,
      ),
    ).toEqual({ stored: [id], already: 0 });
    expect(db.prepare('SELECT claude_output, detected_by, correction FROM feedback WHERE id = ?').get(id)).toEqual({
      claude_output: 'a\nb',
      detected_by: 'user',
      correction: null,
    });
    db.close();
  });
});

describe('a file that is not whole or not right', () => {
  it(
    'cut anywhere, it is refused with a line or was whole before the cut, and nothing of it is stored when ' +
      'refused',
    async () => {
      const full = emptyDatabase();
      for (let n = 0; n < 3; n += 1) await recordCorrection(full, numbered(n));
      for (const format of EXCHANGE_FORMATS) {
        const text = exported(full, format);
        for (let cut = 1; cut < text.length - 2; cut += 83) {
          const db = emptyDatabase();
          const part = text.slice(0, cut);
          const problem: unknown = await imported(db, part, { format }).then(
            () => undefined,
            (error: unknown) => error,
          );
          const rows = Number(db.prepare('SELECT count(*) FROM feedback').pluck().get());
          if (problem === undefined)
            expect([
              format,
              part.endsWith('}\n') ||
                part.endsWith('}') ||
                part.endsWith('"') ||
                part.endsWith('\n') ||
                part.endsWith('\r'),
              rows,
            ]).toEqual([format, true, expect.any(Number)]);
          else {
            expect(problem).toMatchObject({
              code: expect.stringMatching(/^CV0(46|24)$/u),
              message: expect.stringMatching(/Line \d+: /u),
            });
            expect(rows).toBe(0);
          }
          if (format === 'json') expect(problem).toBeDefined();
          db.close();
        }
      }
      full.close();
    },
    30_000,
  );

  const good = JSON.stringify(numbered(1));
  const DEEP = '['.repeat(5_000) + ']'.repeat(5_000);
  const refusals: [name: string, text: string, code: string, line: number][] = [
    ['no JSON', `${good}\n{"id": nonsense}\n`, 'CV046', 2],
    ['something between', `[\n${good},\n7]`, 'CV046', 3],
    ['more behind the list', `[${good}]\n[]`, 'CV046', 2],
    ['a missing field', `${good}\n\n${JSON.stringify({ ...numbered(2), issue: undefined })}`, 'CV024', 3],
    [
      'a secret',
      `${good}\n${JSON.stringify({ ...numbered(2), note: `password: "${['hunter', 'Q3EGRKNCA2XW7T5B'].join('-')}"` })}`,
      'CV020',
      2,
    ],
    ['the same id with other content', `${good}\n${JSON.stringify({ ...numbered(1), project: 'other' })}`, 'CV025', 2],
    [
      'deep nesting',
      `${good}\n${JSON.stringify({ ...numbered(2), deep: 0 }).replace('"deep":0', `"deep":${DEEP}`)}`,
      'CV024',
      2,
    ],
    ['an unknown column', 'id,formula\r\n1,2\r\n', 'CV046', 1],
    ['too few cells', 'id,timestamp\r\n1\r\n', 'CV046', 2],
    ['a quote within a cell', 'id,timestamp\r\na"b,2\r\n', 'CV046', 2],
    ['nothing', ' \n', 'CV046', 1],
    [
      'a cell that was edited',
      csvLine(['id', 'project', 'capture_json']) + csvLine([numbered(1).id, 'edited', good]),
      'CV046',
      2,
    ],
  ];
  it.each(refusals)('%s: the line is named and nothing is stored', async (_name, text, code, line) => {
    const file = join(folder, 'db.sqlite');
    const db = openDatabase(file);
    await expect(imported(db, text)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(`Line ${line}: `),
    });
    expect(db.prepare('SELECT count(*) FROM feedback').pluck().get()).toBe(0);
    db.close();
    expect(readdirSync(folder)).toEqual(['db.sqlite']);
  });

  it('a correction without an end takes no more memory than one may have', async () => {
    const db = emptyDatabase();
    const reading = openImport(db, 'json');
    let problem: unknown;
    for (let n = 0; n < 64 && problem === undefined; n += 1)
      await reading.push(n === 0 ? '{"a":"' : 'x'.repeat(256 * 1024)).catch((error: unknown) => (problem = error));
    expect(problem).toMatchObject({ code: 'CV046', message: expect.stringContaining('Line 1: ') });
    db.close();
  });
});

describe('CSV', () => {
  it('takes back any cells, however they are cut, and shows a spreadsheet no formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(wording, fc.constant('')), { minLength: 2, maxLength: 4 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const text = rows.map(csvLine).join('');
          const reader = new CsvReader(10_000);
          const read: string[][] = [];
          for (let at = 0; at < text.length; at += size)
            read.push(...[...reader.push(text.slice(at, at + size))].map(({ cells }) => cells));
          expect(reader.end()).toBeUndefined();
          expect(read).toEqual(rows);
          for (const cell of rows.flat()) {
            expect(unguarded(guarded(cell))).toBe(cell);
            expect(guarded(cell)).not.toMatch(/^\s*[=+\-@]/u);
          }
        },
      ),
    );
  });
});
