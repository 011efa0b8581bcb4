import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { roomLines } from './harness/room-lines.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DOCUMENT = path.join(ROOT, 'docs/architecture.md');
const TABLE = /(?<=<!-- rooms -->\n)[^]*?(?=<!-- \/rooms -->)/;
/** Room, lines of source and of tests, budget. */
const ROW = /^\| `([^`]+)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$/gm;

/** No room may be more than this part of the source. */
const LARGEST_SHARE = 0.15;
/** What is common to all checks stays small. */
const KIT_BUDGET = 12_000;

const written = (lines: number): string => lines.toLocaleString('en-US');
const read = (text = ''): number => Number(text.replaceAll(',', ''));

test('no room is larger than its budget in docs/architecture.md; UPDATE_GOLDENS=1 writes the lines', () => {
  const document = readFileSync(DOCUMENT, 'utf8');
  const rows = [...(TABLE.exec(document)?.[0] ?? '').matchAll(ROW)];
  const budgets = new Map(rows.map(([, room = '', , , budget]) => [room, read(budget)]));
  const rooms = [...roomLines(ROOT)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (process.env['UPDATE_GOLDENS'] === '1') {
    const lines = rooms.map(
      ([room, { source, tests }]) =>
        `| \`${room}\` | ${written(source)} | ${written(tests)} | ${written(budgets.get(room) ?? source)} |`,
    );
    const table = ['| room | source | tests | budget |', '|---|--:|--:|--:|', ...lines].join('\n');
    writeFileSync(
      DOCUMENT,
      document.replace(TABLE, () => `\n${table}\n\n`),
    );
    return;
  }
  expect(
    rooms.filter(([room]) => !budgets.has(room)).map(([room]) => room),
    'rooms without a budget',
  ).toEqual([]);
  const over = rooms.flatMap(([room, { source }]) =>
    source > (budgets.get(room) ?? 0) ? [`${room}: ${source} lines, budget ${budgets.get(room)}`] : [],
  );
  expect(over, 'merge or delete in the room; or raise its budget and give the reason in the commit').toEqual([]);
  const all = rooms.reduce((sum, [, { source }]) => sum + source, 0);
  for (const [room, { source }] of rooms)
    expect(source, `${room} as a part of ${all}`).toBeLessThan(all * LARGEST_SHARE);
  expect(budgets.get('native-host/kit')).toBeLessThanOrEqual(KIT_BUDGET);
});
