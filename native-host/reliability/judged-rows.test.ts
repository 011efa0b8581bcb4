import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import { judgedRows, noteJudged, trackRecordOf } from './judged-rows.ts';

const judged = fc.uniqueArray(
  fc.record({
    backend: fc.constantFrom('z3', 'cvc5'),
    category: fc.constantFrom('logic_error' as const, 'type_error' as const),
    said: fc.constantFrom('problem' as const, 'held' as const),
    isRight: fc.boolean(),
  }),
  { selector: (each) => JSON.stringify(each), maxLength: 6 },
);
const occasion = fc.record({
  source: fc.constantFrom('answer' as const, 'mute' as const, 'correction' as const),
  subject: fc.constantFrom('a', 'b', 'c'),
  language: fc.constantFrom('smtlib', 'python'),
  project: fc.constantFrom(null, 'shop'),
  at: fc.integer({ min: 0, max: 3_000 }).map((day) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString()),
});

it('law: the counts are those of the rows, whatever is judged again, grows old, is too much, or is deleted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(occasion, judged), { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (all, rows) => {
        const db = openDatabase(':memory:');
        for (const [each, of] of all) noteJudged(db, each, of, { days: 700, rows });
        db.prepare("DELETE FROM judged_verdicts WHERE project = 'shop' AND backend = 'z3'").run();
        const counted = db
          .prepare(
            'SELECT backend, language, category, said, sum(is_right) AS alpha, sum(1 - is_right) AS beta FROM ' +
              'judged_verdicts GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4',
          )
          .all();
        expect(db.prepare('SELECT * FROM reliability_counts ORDER BY 1, 2, 3, 4').all()).toEqual(counted);
        expect(judgedRows(db).length).toBeLessThanOrEqual(Math.max(rows, 6));
        const right = judgedRows(db, 'smtlib').filter((row) => row.backend === 'cvc5' && row.isRight);
        expect(trackRecordOf(db, 'cvc5', 'smtlib').all.right).toBe(right.length);
        expect(trackRecordOf(db, 'cvc5', 'smtlib').held.right).toBe(right.filter(({ said }) => said === 'held').length);
        db.close();
      },
    ),
    { numRuns: 40 },
  );
});

it('keeps what an occasion says last, and nothing of a mute that was taken back', () => {
  const db = openDatabase(':memory:');
  const at = '2026-11-27T00:00:00.000Z';
  const wrong = { backend: 'ruff', category: 'style_violation', said: 'problem', isRight: false } as const;
  db.prepare(
    "INSERT INTO mutes (id, kind, scope, findings, message, reason, at) VALUES ('m', 'line', 'everywhere', '[]', '', " +
      "'', ?)",
  ).run(at);
  noteJudged(db, { source: 'mute', subject: 'm', language: 'python', project: null, at }, [wrong]);
  noteJudged(db, { source: 'answer', subject: 'r', language: 'python', project: null, at }, [wrong]);
  noteJudged(db, { source: 'answer', subject: 'r', language: 'python', project: null, at }, []);
  expect(trackRecordOf(db, 'ruff', 'python')).toEqual({
    all: { right: 0, wrong: 1 },
    held: { right: 0, wrong: 0 },
  });
  db.prepare('DELETE FROM mutes').run();
  expect(judgedRows(db)).toEqual([]);
});
