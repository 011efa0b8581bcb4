import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted, decide } from '../../../../kit/decide.ts';
import { defineBackend, ownTool, type Obligation } from '../../../../kit/define.ts';
import { compareStatements } from '../../statements/compare-statements.ts';
import { isTold } from '../../statements/formal-statement.ts';
import { readStatements, STATED_LANGUAGES } from '../../statements/read-statements.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';

/** Compares what a text states with what it stated before (see README.md). */
export default defineBackend({
  id: 'statement-guard',
  title: 'Statement guard',
  languages: STATED_LANGUAGES,
  check: 'lint',
  tool: ownTool('1'),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  readsEarlier: true,
  applies: (tree, file, before) =>
    before !== undefined &&
    (!/\.[cm]?[jt]sx?$/.test(file) || [tree.text(file), before].some((text) => text?.includes('//@'))),
  revision: 8,
  run: async (obligation) => await Promise.resolve(judge(obligation)),
});

function judge({ language, file, before, earlier }: Obligation): Verdict {
  const versions = [before, earlier].filter((text) => text !== undefined);
  const { statements: now, isClosed } = readStatements(language, file.text);
  const earlierOnes = versions.map((text) => readStatements(language, text).statements);
  if (earlierOnes.every((statements) => statements.every((each) => each.role !== 'claim' && !isTold(each))))
    return {
      kind: 'unsupported',
      findings: [],
      reason: 'nothing was stated before',
      tests: { collected: 0, failed: 0, skipped: 0 },
    };
  if (!isClosed)
    return {
      kind: 'unknown',
      findings: [],
      reason: 'its brackets do not close, so that what it states cannot be read',
    };
  const changes = earlierOnes.flatMap((was) => compareStatements(was, now));
  const unique = new Map(changes.map((change) => [change.message, change]));
  const claims = now.filter((each) => each.role === 'claim' && isTold(each)).length;
  return decide(
    [...unique.values()].map(({ rule, message, start, end }): Finding => ({
      file: file.name,
      range: rangeBetween(file.text, start, end),
      rule,
      backend: 'statement-guard',
      message,
      severity: 'warning',
      category: 'semantic_mismatch',
      subcategory: 'weakened_statement',
    })),
    { extent: `${counted(claims, 'statement')}, compared with the text before` },
  );
}
