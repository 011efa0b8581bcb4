import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { categorySchema } from '../../shared/categories.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import { languageSchema } from '../../shared/language-schema.ts';
import { matchesOf } from '../kit/rules/match-pattern.ts';
import { ordinaryCode } from '../kit/rules/ordinary-code.ts';
import { ruleFamily } from '../kit/rules/rule-languages.ts';
import { textsOfPattern, type RulePattern } from '../kit/rules/rule-pattern.ts';
import { treeReader, type ReadTree, type RuleTree } from '../kit/rules/rule-tree.ts';
import { FEWEST_EXAMPLES, synthesiseRule, type RuleExample, type Synthesis } from '../kit/rules/synthesise-rule.ts';
import type { Pattern } from '../patterns/list-patterns.ts';
import { startYielder, type Yielder } from '../project/cooperative-yield.ts';
import { readWorkingTree } from '../project/working-tree.ts';
import type { Database } from '../storage/database.ts';
import { attemptOf, dropProposals, keepRule, noteAttempt } from '../storage/learned-rules.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Member extends RuleExample {
  id: string;
  language: string | null;
  file: string | null;
}

/** What was corrected of a pattern, newest first: all but what tools contradict, and what has no correction. */
export const examplesOf = (db: Database, pattern: string): Member[] =>
  withStorageErrors(() =>
    db
      .prepare<[string], Member>(
        `SELECT feedback.id AS id, claude_output AS wrong, correction AS corrected, language, source_file AS file
         FROM pattern_members CROSS JOIN feedback ON feedback.id = pattern_members.feedback
         LEFT JOIN correction_state ON correction_state.feedback = feedback.id
         WHERE pattern = ? AND correction IS NOT NULL AND coalesce(status, 'claimed') <> 'contradicted'
         ORDER BY timestamp DESC, id DESC LIMIT 30`,
      )
      .all(pattern),
  );

/** Changed what a rule of the pattern would be made of since it was last tried? */
export function isWorthTrying(db: Database, pattern: Pattern): boolean {
  if (pattern.count < FEWEST_EXAMPLES) return false;
  return attemptOf(db, pattern.id)?.looked_at !== markOf(pattern, examplesOf(db, pattern.id));
}

const markOf = ({ guidance, scope }: Pattern, members: readonly Member[]): string =>
  sha256(JSON.stringify([guidance, scope, members.map(({ id }) => id)]));

/** Rounds in which a rule that stands in a project is made anew with that place as accepted code. */
const ROUNDS = 5;
/** Corrected code of other patterns that a rule is held against, in number. */
const OTHERS = 200;

/** Makes a rule of a pattern and keeps it as a proposal, or notes why there is none. */
export async function tryRule(db: Database, pattern: Pattern, at: string): Promise<void> {
  const members = examplesOf(db, pattern.id);
  const mark = markOf(pattern, members);
  dropProposals(db, pattern.id);
  const language = languageOf(pattern, members);
  const read = language === undefined ? undefined : await treeReader(language);
  if (language === undefined || read === undefined) {
    noteAttempt(db, pattern.id, mark, 'It has no syntactic form: its language has no grammar here, or is not known.');
    return;
  }
  const accepted = [...othersOf(db, pattern.id, language), ...ordinaryCode(language)].flatMap(
    (text) => read(text) ?? [],
  );
  let made: Synthesis = { prose: '' };
  let stands: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    made = synthesiseRule({ examples: members, accepted, read });
    if ('prose' in made) break;
    const place = await placeInProjects(db, made.rule, language, read);
    if (place === undefined) break;
    stands = place.file;
    accepted.push(place.tree);
    made = { prose: `It has no syntactic form: what its corrections have in common also stands in ${stands}.` };
  }
  if ('prose' in made) {
    const where = stands === undefined || made.prose.includes(stands) ? '' : ` It stands in ${stands}.`;
    noteAttempt(db, pattern.id, mark, made.prose + where);
    return;
  }
  noteAttempt(db, pattern.id, mark, null);
  const tree = JSON.stringify(made.rule);
  keepRule(
    db,
    {
      hash: sha256(JSON.stringify([ruleFamily(language), tree])),
      pattern: pattern.id,
      project: pattern.scope === 'project' ? pattern.project : null,
      language,
      category: categorySchema.safeParse(pattern.category).data ?? 'semantic_mismatch',
      sentence: (pattern.guidance ?? pattern.description).split('\n', 1)[0]?.slice(0, 300).toWellFormed() ?? '',
      tree,
      code: made.text,
      corrections: members.length,
      state: 'proposed',
    },
    at,
  );
}

/** The language that most of the corrections are in. */
function languageOf(pattern: Pattern, members: readonly Member[]): LanguageId | undefined {
  const all = members.map(({ language, file }) => language ?? (file === null ? null : languageOfFile(file)) ?? null);
  const counts = Map.groupBy(all, (language) => language ?? pattern.language);
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return languageSchema.safeParse(most?.[0]).data;
}

/** Corrected code of other patterns: a person took it as it is. */
function othersOf(db: Database, pattern: string, language: LanguageId): string[] {
  const rows = withStorageErrors(() =>
    db
      .prepare<[string, number], { text: string; language: string | null; file: string | null }>(
        `SELECT correction AS text, language, source_file AS file FROM feedback
         LEFT JOIN correction_state ON correction_state.feedback = feedback.id
         WHERE correction IS NOT NULL AND coalesce(status, 'claimed') <> 'contradicted'
           AND feedback.id NOT IN (SELECT feedback FROM pattern_members WHERE pattern = ?)
         ORDER BY timestamp DESC LIMIT ?`,
      )
      .all(pattern, OTHERS),
  );
  return rows.flatMap(({ text, language: own, file }) => {
    const known = languageSchema.safeParse(own ?? (file === null ? null : languageOfFile(file))).data;
    return known !== undefined && ruleFamily(known) === ruleFamily(language) ? [text] : [];
  });
}

/** Files of all projects that a rule is looked for in, and bytes of one. */
const MOST_FILES = 3_000;
const MOST_BYTES = 200_000;

/** The first place of a rule in a registered project's files. */
async function placeInProjects(
  db: Database,
  rule: RulePattern,
  language: LanguageId,
  read: ReadTree,
): Promise<{ file: string; tree: RuleTree } | undefined> {
  const words = textsOfPattern(rule.root);
  const projects = withStorageErrors(() =>
    db.prepare<[], { name: string; directory: string }>('SELECT name, directory FROM projects').all(),
  );
  const yielder = startYielder();
  let left = MOST_FILES;
  for (const { name, directory } of projects) {
    const files = await filesOf(directory, yielder);
    for (const [file, size] of files) {
      const own = languageOfFile(file);
      if (own === undefined || ruleFamily(own) !== ruleFamily(language) || size > MOST_BYTES) continue;
      left -= 1;
      if (left < 0) return undefined;
      if (yielder.shouldYield()) await yielder.yield();
      const text = textOf(path.join(directory, file));
      if (!words.every((word) => text.includes(word))) continue;
      const tree = read(text);
      if (tree !== undefined && matchesOf(rule, tree).length > 0) return { file: `${name}: ${file}`, tree };
    }
  }
  return undefined;
}

/** A folder that is gone, or that may not be read, has no files. */
async function filesOf(directory: string, yielder: Yielder): Promise<[string, number][]> {
  try {
    const { files } = await readWorkingTree(directory, yielder);
    return [...files].map(([file, { size }]) => [file, size]);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
