import * as z from 'zod/mini';
import { LANGUAGE_IDS, languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Database } from '../storage/database.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { guidanceSchema } from '../../shared/guidance.ts';
import { importedNames } from './imported-names.ts';
import { typicalChange } from './typical-change.ts';

const sumsSchema = z.object({
  subcategory: z.nullable(z.string()),
  language: z.nullable(z.string()),
  pathGlob: z.nullable(z.string()),
  members: z.array(z.string()),
  size: z.int(),
  newest: z.string(),
  description: z.string(),
  statuses: z.object({ confirmed: z.int(), plausible: z.int(), claimed: z.int(), contradicted: z.int() }),
  evidence: z.array(z.object({ backend: z.string(), rule: z.string() })),
  /** What the newest of them that says so tells Claude. */
  guidance: z.nullable(guidanceSchema),
  /** Libraries that Claude's code imports. */
  libraries: z.array(z.string()),
  change: z.nullable(z.object({ removed: z.string(), added: z.string() })),
});

/** What is known of a pattern without the clock: kept beside it until one of its corrections changes. */
export type PatternSums = z.infer<typeof sumsSchema> & {
  /** Of the occurrences that count, ms since the epoch. */
  times: Float64Array;
};

/** Newest members of which the code is read: what they do now is what the guidance should say. */
const READ = 40;

const MEMBERS_SHOWN = 50;

const DESCRIPTION_UNITS = 500;

const MOST_LIBRARIES = 10;

interface Member {
  id: string;
  timestamp: string;
  subcategory: string | null;
  file: string | null;
  language: string | null;
  status: keyof PatternSums['statuses'] | null;
}

/** The kept sums, or those made and kept now. */
export function sumsOf(db: Database, pattern: string): PatternSums {
  const kept = db
    .prepare<[string], { json: string; times: Buffer }>('SELECT json, times FROM pattern_sums WHERE pattern = ?')
    .get(pattern);
  return kept === undefined ? makeSums(db, pattern) : readSums(kept);
}

/** Makes what is missing, so that nobody who lists has to wait for it; at most this many. Says whether any are left. */
export function refreshSums(db: Database, most: number): boolean {
  const missing = db
    .prepare<[number], string>(
      'SELECT id FROM patterns WHERE NOT EXISTS (SELECT 1 FROM pattern_sums WHERE pattern = id) LIMIT ?',
    )
    .pluck()
    .all(most + 1);
  for (const pattern of missing.slice(0, most)) makeSums(db, pattern);
  return missing.length > most;
}

/** Sums as they are stored. */
export const readSums = ({ json, times }: { json: string; times: Buffer }): PatternSums => ({
  ...sumsSchema.parse(JSON.parse(json)),
  times: new Float64Array(Uint8Array.from(times).buffer),
});

function makeSums(db: Database, pattern: string): PatternSums {
  const members = db
    .prepare<[string], Member>(
      `SELECT f.id, f.timestamp, f.subcategory, f.source_file AS file, s.language, s.status
       FROM pattern_members m JOIN feedback f ON f.id = m.feedback
       LEFT JOIN correction_state s ON s.feedback = f.id WHERE m.pattern = ?`,
    )
    .all(pattern)
    .map((member) => ({ ...member, time: Date.parse(member.timestamp) }))
    .sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
  const statuses = { confirmed: 0, plausible: 0, claimed: 0, contradicted: 0 };
  for (const { status } of members) statuses[status ?? 'claimed'] += 1;
  const counting = members.filter(({ status }) => status !== 'contradicted');
  const files = counting.flatMap(({ file }) => (file === null ? [] : [file]));
  const read = (counting.length === 0 ? members : counting).slice(0, READ);
  const texts = db
    .prepare<
      [string],
      { id: string; claude: string; correction: string | null; description: string; guidance: unknown }
    >(
      `SELECT id, claude_output AS claude, correction, actual_issue AS description,
         json_extract(json, '$.guidance') AS guidance
       FROM feedback LEFT JOIN feedback_capture USING (id) WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(read.map(({ id }) => id)));
  const byId = new Map(texts.map((text) => [text.id, text]));
  const change = typicalChange(
    read.flatMap(({ id, file }) => {
      const text = byId.get(id);
      return text === undefined || text.correction === null
        ? []
        : [
            {
              claude: text.claude,
              correction: text.correction,
              language: file === null ? null : (languageOfFile(file) ?? null),
            },
          ];
    }),
  );
  const evidence = db
    .prepare<[string], { backend: string; rule: string }>(
      'SELECT DISTINCT backend, rule FROM pattern_members JOIN evidence USING (feedback) WHERE pattern = ? ORDER ' +
        'BY backend, rule',
    )
    .all(pattern);
  const sums: PatternSums = {
    subcategory: mostFrequent(counting.flatMap(({ subcategory }) => subcategory ?? [])),
    language: common(counting.map(languageOf)),
    pathGlob: pathGlob(files),
    members: members.slice(0, MEMBERS_SHOWN).map(({ id }) => id),
    size: members.length,
    newest: members[0]?.timestamp ?? '',
    description: (byId.get(read[0]?.id ?? '')?.description ?? '').slice(0, DESCRIPTION_UNITS).toWellFormed(),
    statuses,
    evidence,
    guidance: read.map(({ id }) => guidanceOf(byId.get(id)?.guidance)).find((said) => said !== null) ?? null,
    libraries: [...new Set(texts.flatMap(({ claude }) => importedNames(claude)))].slice(0, MOST_LIBRARIES),
    change: change ?? null,
    times: Float64Array.from(counting, ({ time }) => time),
  };
  const { times, ...json } = sums;
  db.prepare(
    'INSERT INTO pattern_sums (pattern, json, times) VALUES (?, ?, ?) ON CONFLICT (pattern) DO UPDATE SET json = ' +
      'excluded.json, times = excluded.times',
  ).run(pattern, JSON.stringify(json), Buffer.from(times.buffer));
  db.prepare('UPDATE patterns SET subcategory = ?, language = ?, path_glob = ? WHERE id = ?').run(
    sums.subcategory,
    sums.language,
    sums.pathGlob,
    pattern,
  );
  return sums;
}

/** What a capture says that Claude is told; null for none, and for what another program wrote in another shape. */
const guidanceOf = (json: unknown): PatternSums['guidance'] =>
  typeof json === 'string' ? (guidanceSchema.safeParse(parseJson(json)).data ?? null) : null;

const languageOf = ({ language, file }: Member): LanguageId | null =>
  LANGUAGE_IDS.find((id) => id === language) ?? (file === null ? null : (languageOfFile(file) ?? null));

/** The one that occurs most; of several the first in the alphabet. */
function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

/** The value that all have, or null. */
function common<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/**
 * The narrowest glob for the files in which a mistake was made: their common folder and ending. null for one file or
 * none (a single place is no scope yet) and when they have nothing in common.
 */
export function pathGlob(files: readonly string[]): string | null {
  const parts = [...new Set(files)].map((file) =>
    file
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.'),
  );
  const [first] = parts;
  if (parts.length < 2 || first === undefined || parts.some((path) => path.includes('..'))) return null;
  const folders = parts.map((path) => path.slice(0, -1));
  const shared = first.slice(0, -1);
  const depth = shared.findIndex((folder, at) => folders.some((path) => path[at] !== folder));
  const folder = depth === -1 ? shared : shared.slice(0, depth);
  const ending = common(parts.map((path) => /\.[^.]+$/.exec(path.at(-1) ?? '')?.[0] ?? ''));
  if (folder.length === 0 && (ending === null || ending === '')) return null;
  const flat = folders.every((path) => path.length === folder.length);
  return [...folder.map(escaped), ...(flat && folder.length > 0 ? [] : ['**']), `*${escaped(ending ?? '')}`].join('/');
}

const escaped = (text: string): string => text.replaceAll(/[*?[\]{}!\\]/g, String.raw`\$&`);
