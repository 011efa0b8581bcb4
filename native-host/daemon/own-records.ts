import { languageSchema } from '../../shared/language-schema.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { readPattern } from '../kit/rules/rule-pattern.ts';
import { nameOf } from '../context/brought-patterns.ts';
import type { ContextFile, FilePattern } from '../context/context-file.ts';
import { listPatterns, type Pattern } from '../patterns/list-patterns.ts';
import {
  asRecord,
  recordText,
  RECORD_VERSION,
  visibleLine,
  type ProjectRecord,
  type RecordKind,
} from '../project-records/record.ts';
import type { Database } from '../storage/database.ts';
import { patternIds } from '../storage/injections.ts';
import { listRules, ruleName, type StoredRule } from '../storage/learned-rules.ts';
import { listMutes } from '../storage/mutes.ts';
import { muteRecordOf } from './brought-mutes.ts';

/** Of what records are made. */
interface OwnRecordsAsked {
  project: { id: string; name: string };
  /** The project's context file. */
  file: ContextFile;
  kinds: readonly RecordKind[];
  /** Ms since the epoch. */
  now: number;
}

/** A record, or why there is none, by the name that its list gives it. */
type Made = { what: string } & ({ value: unknown } | { why: string });

/**
 * What of a project was learned and said here, as records: active patterns that are worded, rules that are on and of
 * the project's own corrections or of those without a project, mutes for the project. What was brought stays out, and
 * so does what looks like a secret, or does not fit the format: `left` names it.
 */
export async function ownRecords(
  db: Database,
  { project, file, kinds, now }: OwnRecordsAsked,
): Promise<{ records: ProjectRecord[]; left: { what: string; why: string }[] }> {
  const byHand = file.known_issues?.patterns ?? [];
  const meant = patternIds(
    db,
    byHand.map(({ id }) => id),
  );
  const all = listPatterns(db, { project: project.name, now, halfLifeDays: file.learning?.half_life_days });
  const active = all.filter(({ life }) => life === 'active');
  const own = new Set(all.map(({ id }) => id));
  const loose = new Set(listPatterns(db, { now }).flatMap((each) => (each.project === null ? [each.id] : [])));
  const of: Record<RecordKind, () => Made[]> = {
    pattern: () => active.map((pattern) => patternRecordOf(pattern, byHand, meant)),
    rule: () =>
      listRules(db)
        .filter(({ state, pattern }) => state === 'on' && pattern !== null && (own.has(pattern) || loose.has(pattern)))
        .filter((rule) => rule.project === null || rule.project === project.name)
        .map(ruleRecordOf),
    mute: () =>
      listMutes(db)
        .filter((mute) => mute.record === null && mute.scope === 'project' && mute.project === project.id)
        .map((mute) => ({ what: mute.id, value: muteRecordOf(mute) })),
  };
  const records: ProjectRecord[] = [];
  const left: { what: string; why: string }[] = [];
  for (const made of kinds.flatMap((kind) => of[kind]())) {
    const record = 'value' in made ? asRecord(made.value) : undefined;
    const why = 'why' in made ? made.why : await whyNot(record);
    if (record === undefined || why !== undefined) left.push({ what: made.what, why: why ?? '' });
    else records.push(record);
  }
  return { records, left };
}

async function whyNot(record: ProjectRecord | undefined): Promise<string | undefined> {
  if (record === undefined) return 'it holds for this machine only, or does not fit the format of a record';
  const [hit] = await scanSecrets(recordText(record));
  return hit === undefined ? undefined : `it holds what looks like a secret (${hit.rule})`;
}

function patternRecordOf(pattern: Pattern, byHand: readonly FilePattern[], meant: ReadonlyMap<string, string>): Made {
  const { id, category, subcategory, guidance, scope } = pattern;
  if (guidance === null || guidance.trim() === '')
    return { what: id, why: 'it is a draft; `claude-verify patterns guide` says in a sentence what Claude is told' };
  const isByHand = (written: FilePattern): boolean =>
    (meant.get(written.id) ?? written.id) === id ||
    (written.subcategory !== undefined && nameOf(written) === nameOf(pattern));
  if (byHand.some(isByHand)) return { what: id, why: 'the context file says it by hand' };
  return {
    what: id,
    value: {
      kind: 'pattern',
      version: RECORD_VERSION,
      pattern: id,
      category,
      subcategory,
      sentence: visibleLine(guidance),
      scope,
      language: languageSchema.safeParse(pattern.language).data ?? null,
      corrections: pattern.count,
      confirmed: pattern.statuses.confirmed,
      replaces: [],
    },
  };
}

const ruleRecordOf = ({ n, language, category, sentence, code, corrections, tree }: StoredRule): Made => ({
  what: ruleName(n),
  value: {
    kind: 'rule',
    version: RECORD_VERSION,
    language,
    category,
    sentence: visibleLine(sentence),
    code,
    corrections,
    pattern: readPattern(tree),
    replaces: [],
  },
});
