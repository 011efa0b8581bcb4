import type { Finding } from '../../../shared/finding.ts';
import { languageOfFile } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import * as z from 'zod/mini';
import { counted, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool, type BackendContext, type Obligation } from '../../kit/define.ts';
import {
  codeChangedBetween,
  compareTests,
  hollowTests,
  type AroundTests,
  type ReadTests,
  type TestRemark,
} from './weakened/compare-tests.ts';
import { testOutlineSchema, type TestCase } from './weakened/test-outline.ts';
import { rangeBetween } from '../../kit/text-position.ts';
import { commandNames } from '../../kit/tests/command-names.ts';
import { amountOfCommands, hollowCommands, namesCommands } from './named-commands.ts';
import { looksLikeTests, TESTED_LANGUAGES } from './signs.ts';
import { aroundInTree } from './around-tests.ts';

const outlinesSchema = z.array(testOutlineSchema);

/** Compares the tests of a text with those that were there before (see README.md). */
export default defineBackend({
  id: 'weakened-tests',
  title: 'Weakened tests',
  languages: [...TESTED_LANGUAGES, 'json', 'toml'],
  check: 'lint',
  tool: npmTool('web-tree-sitter'),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  readsEarlier: true,
  names: ['weakened'],
  applies: (tree, file, before) =>
    namesCommands(file) || [tree.text(file), before].some((text) => looksLikeTests(languageOfFile(file), text ?? '')),
  engine: {
    kind: 'module',
    module: new URL('./weakened/weakened-engine.ts', import.meta.url),
  },
  warmUp: (language) => (TESTED_LANGUAGES.includes(language) ? { language, texts: [] } : undefined),
  revision: 2,
  run: (obligation, context) => judge(obligation, context),
});

async function judge(
  { language, file, before, earlier, tree }: Obligation,
  { ask }: Pick<BackendContext, 'ask'>,
): Promise<Verdict> {
  if (namesCommands(file.name)) return judgeCommands({ file, before, earlier, tree });
  const texts = [file.text, before, earlier].filter((text) => text !== undefined);
  const read = outlinesSchema.parse(await ask({ language, texts }));
  const [now, ...versions] = read.map((outline, index): ReadTests => ({ text: texts[index] ?? '', outline }));
  if (now === undefined) throw new Error('the engine answers for each text');
  if ([now, ...versions].every(({ outline }) => outline.tests.length === 0))
    return {
      kind: 'unsupported',
      findings: [],
      reason: 'no test here',
      tests: { collected: 0, failed: 0, skipped: 0 },
    };
  if (now.outline.broken)
    return {
      kind: 'unknown',
      findings: hollowTests(now).map((remark) => findingOf(remark, file)),
      reason: 'the grammar cannot read all of it, so that tests may only seem to be gone',
    };
  const remarks =
    versions.length === 0
      ? hollowTests(now)
      : versions.flatMap((was, index) => {
          const isAnswered = index > 0 || before === undefined;
          const inTree = tree === undefined ? undefined : aroundInTree(tree, { file: file.name, language, was, now });
          const around: AroundTests = {
            codeChanged: inTree?.codeChanged ?? codeChangedBetween(was.outline, now.outline),
            goneWith: (test) => goneWith(test, was, now) ?? inTree?.goneWith(test),
            isElsewhere: (test) => inTree?.isElsewhere(test) ?? false,
            maybePart: isAnswered && tree?.kind === 'scratch',
          };
          return compareTests(was, now, around);
        });
  const unique = new Map(remarks.map((remark) => [`${remark.rule} ${remark.start} ${remark.message}`, remark]));
  const own = counted(now.outline.tests.length, 'test');
  const [was] = versions;
  return decide(
    [...unique.values()].map((remark) => findingOf(remark, file)),
    { extent: was === undefined ? own : `${own}, compared with the ${was.outline.tests.length} before` },
  );
}

/** The verdict on what a project names to be checked with. */
function judgeCommands({
  file,
  before,
  earlier,
  tree,
}: Pick<Obligation, 'file' | 'before' | 'earlier' | 'tree'>): Verdict {
  const versions = [before, earlier].filter((text) => text !== undefined);
  const remarks = hollowCommands(file.name, file.text, versions, commandNames(tree));
  const amount = amountOfCommands(file.name, file.text);
  if (amount === 0 && remarks.length === 0)
    return {
      kind: 'unsupported',
      findings: [],
      reason: 'no command here',
      tests: { collected: 0, failed: 0, skipped: 0 },
    };
  const findings = remarks.map((remark) => findingOf(remark, file));
  return decide(findings, { extent: `${counted(amount, 'command')} of checks` });
}

/** What a test was about stood beside it, and does not any more. */
const goneWith = ({ calls }: TestCase, was: ReadTests, now: ReadTests): string | undefined =>
  calls.find((name) => name in was.outline.declared && !(name in now.outline.declared));

const findingOf = (
  { rule, message, severity, start, end }: TestRemark,
  file: { name: string; text: string },
): Finding => ({
  file: file.name,
  range: rangeBetween(file.text, start, end),
  rule,
  backend: 'weakened-tests',
  message,
  severity,
  category: 'semantic_mismatch',
  subcategory: 'weakened_test',
});
