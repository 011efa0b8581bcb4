import { canonicalJson } from '../storage/json-text.ts';
import { recordId, type PatternRecord, type ProjectRecord } from './record.ts';

/** What a record is about: of two about the same, one can stand for the other. */
export function subjectOf(record: ProjectRecord): string {
  if (record.kind === 'pattern') return canonicalJson(['pattern', record.pattern]);
  if (record.kind === 'rule') return canonicalJson(['rule', record.language, record.pattern]);
  return canonicalJson(['mute', recordId(record)]);
}

/** What a record says of its subject, without what is only counted. */
export function sayingOf(record: ProjectRecord): string {
  if (record.kind === 'pattern')
    return canonicalJson([record.category, record.subcategory, record.sentence, record.scope]);
  return record.kind === 'rule' ? canonicalJson([record.sentence]) : '';
}

/**
 * The records that no other one of the same subject stands for, by id. A function of the set: whatever order branches
 * were merged in, the same ones are live.
 */
export function liveRecords<R extends ProjectRecord>(records: ReadonlyMap<string, R>): Map<string, R> {
  const replaced = new Set(
    [...records.values()].flatMap((record) =>
      record.kind === 'mute' ? [] : record.replaces.map((id) => canonicalJson([subjectOf(record), id])),
    ),
  );
  return new Map([...records].filter(([id, record]) => !replaced.has(canonicalJson([subjectOf(record), id]))));
}

/**
 * The advice that records give: of each pattern, and of each sentence, the one with the most corrections; where those
 * are as many, that of the smallest id. Ordered by corrections, then id.
 */
export function adviceOf(records: ReadonlyMap<string, PatternRecord>): PatternRecord[] {
  const ordered = [...liveRecords(records)].toSorted(
    ([one, { corrections: a }], [other, { corrections: b }]) => b - a || (one < other ? -1 : 1),
  );
  const seen = new Set<string>();
  return ordered.flatMap(([, record]) => {
    const { category, subcategory, sentence } = record;
    const names = [subjectOf(record), canonicalJson([category, subcategory, sentence])];
    const isNew = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew ? [record] : [];
  });
}
