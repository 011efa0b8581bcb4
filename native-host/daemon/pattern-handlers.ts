import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { PatternRow } from '../../shared/pattern.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { readContextFile } from '../context/context-file.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { editPattern, undoPatternEdit } from '../patterns/edit-patterns.ts';
import { listPatterns, type Pattern } from '../patterns/list-patterns.ts';
import type { Handlers } from './router.ts';
import { measuredEffects } from '../patterns/measured-effects.ts';
import { overview } from '../patterns/overview.ts';
import { ENOUGH_SEEN } from '../reliability/beta.ts';
import { calibrationOf } from '../reliability/calibration.ts';
import { judgedRows, type JudgedRow } from '../reliability/judged-rows.ts';

/** Corrections and rules named with each pattern; units of what its newest correction says. */
const SHOWN = { members: 20, evidence: 10, units: 300 } as const;
/** Room for a reply's frame around its rows. */
const ENVELOPE_BYTES = 1_024;

/** Answers about kinds of mistakes, and what a person does with them. */
export function patternHandlers({
  db,
  now,
}: {
  db: Database;
  now(): Date;
}): Pick<Handlers, 'patterns.list' | 'patterns.edit' | 'patterns.undo'> {
  return {
    'patterns.list': ({ project }) => {
      const halfLives = new Map<string | null, number | undefined>();
      const halfLifeDays = (name: string | null): number | undefined => {
        if (!halfLives.has(name)) halfLives.set(name, halfLifeOf(db, name));
        return halfLives.get(name);
      };
      return fit(
        listPatterns(db, { now: now().getTime(), halfLifeDays, ...(project === undefined ? {} : { project }) }),
      );
    },
    'patterns.edit': async ({ edit }) => {
      let written: string | null = null;
      if (edit.do === 'rename') written = edit.title;
      else if (edit.do === 'guide') written = edit.guidance;
      const [hit] = written === null ? [] : await scanSecrets(written);
      if (hit !== undefined) throw new CodedError('CV020', `(${hit.rule}): ${hit.masked}`);
      return editPattern(db, edit, now().toISOString());
    },
    'patterns.undo': ({ edit }) => {
      undoPatternEdit(db, edit);
      return {};
    },
  };
}

/** As the project's file says now; where several projects have one name, the first that says anything. */
function halfLifeOf(db: Database, name: string | null): number | undefined {
  const folders =
    name === null
      ? []
      : withStorageErrors(() =>
          db
            .prepare<[string], string>('SELECT directory FROM projects WHERE name = ? ORDER BY registered_at')
            .pluck()
            .all(name),
        );
  for (const folder of folders) {
    const found = readContextFile(folder);
    if (found.state !== 'broken' && found.file.learning?.half_life_days !== undefined)
      return found.file.learning.half_life_days;
  }
  return undefined;
}

function fit(patterns: readonly Pattern[]): ReplyBody<'patterns.list'> {
  const rows: PatternRow[] = [];
  let bytes = 0;
  for (const pattern of patterns) {
    const row = rowOf(pattern);
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > LIMITS.frameToBrowserBytes - ENVELOPE_BYTES) break;
    rows.push(row);
  }
  return { patterns: rows, total: patterns.length };
}

const rowOf = ({
  title: _title,
  subcategory: _subcategory,
  retiredAt: _retiredAt,
  libraries: _libraries,
  ...pattern
}: Pattern): PatternRow => ({
  ...pattern,
  members: pattern.members.slice(0, SHOWN.members),
  evidence: pattern.evidence.slice(0, SHOWN.evidence).map(({ backend, rule }) => ({ backend, rule })),
  description: pattern.description.slice(0, SHOWN.units).toWellFormed(),
});

/** Answers of what there is to look at: mistakes, outcomes and injections of some weeks, and what patterns did. */
export function insightsHandlers({
  db,
  now,
}: {
  db: Database;
  now(): Date;
}): Pick<Handlers, 'insights.overview' | 'insights.calibration' | 'patterns.effects'> {
  return {
    'insights.overview': (asked) => overview(db, asked, now().getTime()),
    'insights.calibration': ({ project, language }) => {
      const rows = judgedRows(db, language);
      const isShown = (row: JudgedRow): boolean => project === undefined || row.project === project;
      // What is foretold does not depend on what is looked at: verdicts of other projects count in it, too.
      return { enough: ENOUGH_SEEN, since: rows.find(isShown)?.at ?? null, ...calibrationOf(rows, isShown) };
    },
    'patterns.effects': ({ patterns }) => ({
      effects: [...measuredEffects(db, [...new Set(patterns)]).values()].map(
        ({ pattern, text, before, after, comparedWith, missing, noEffect }) => ({
          pattern,
          text,
          before,
          after,
          comparedWith,
          missing,
          noEffect,
        }),
      ),
    }),
  };
}
