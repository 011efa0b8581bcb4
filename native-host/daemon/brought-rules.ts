import { createHash } from 'node:crypto';
import { ruleFamily } from '../kit/rules/rule-languages.ts';
import { readPattern } from '../kit/rules/rule-pattern.ts';
import { liveRecords } from '../project-records/live-records.ts';
import { readRecords, type RecordProblem } from '../project-records/read-records.ts';
import type { RuleRecord } from '../project-records/record.ts';
import type { Database } from '../storage/database.ts';
import { dropBrought, keepRule, listRules, type StoredRule } from '../storage/learned-rules.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/**
 * Takes what the files of registered projects bring as proposals: nothing of it is looked for before a person switched
 * just that on, with just that sentence. What a project does not bring any more goes, unless it was switched on; what
 * was learned here is not proposed again. Returns what of the files says nothing.
 */
export function takeBroughtRules(db: Database, at: string): RecordProblem[] {
  const projects = withStorageErrors(() =>
    db.prepare<[], { name: string; directory: string }>('SELECT name, directory FROM projects').all(),
  );
  const learned = listRules(db).filter(({ pattern }) => pattern !== null);
  const problems: RecordProblem[] = [];
  const kept: string[] = [];
  for (const { name, directory } of projects) {
    const found = readRecords(directory, 'rule');
    problems.push(...found.problems.map(({ file, why }) => ({ file: `${name}: ${file}`, why })));
    for (const record of liveRecords(found.records).values()) {
      const { language, category, sentence, code, corrections } = record;
      const tree = JSON.stringify(record.pattern);
      // Stored patterns are read with their limits: one that is beyond them is not taken.
      if (readPattern(tree) === undefined || learned.some((rule) => isLearned(rule, record, tree, name))) continue;
      const hash = createHash('sha256')
        .update(JSON.stringify([ruleFamily(language), tree, sentence, name]))
        .digest('hex');
      const rule = { hash, pattern: null, project: name, language, category, sentence, tree, code, corrections };
      keepRule(db, { ...rule, state: 'proposed' }, at);
      kept.push(hash);
    }
  }
  dropBrought(db, kept);
  return problems;
}

const isLearned = (rule: StoredRule, { language, sentence }: RuleRecord, tree: string, project: string): boolean =>
  rule.tree === tree &&
  rule.sentence === sentence &&
  ruleFamily(rule.language) === ruleFamily(language) &&
  (rule.project === null || rule.project === project);
