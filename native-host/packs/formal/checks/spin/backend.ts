import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { layTexts } from '../../lay-texts.ts';
import { fairnessAskedFor } from './fairness.ts';
import { foreignFile, includedBy } from './includes.ts';
import { judgeSearches } from './judge-searches.ts';
import { readClaims, readPreprocessed, replacedWords } from './promela-text.ts';
import { rejectedBySpin, rejectedByPreprocessor } from './rejected-model.ts';
import { askWithin, GENERATE, INSTALL, searchModel } from './search-model.ts';

/** Searches all states of a Promela model with the program that SPIN generates (see README.md). */
export default defineBackend({
  id: 'spin',
  title: 'SPIN',
  languages: ['promela'],
  check: 'model-check',
  tool: systemTool({ command: 'spin', version: ['-V'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 60_000,
  revision: 6,
  async run({ file, tree, limits }, context) {
    const deadline = Date.now() + limits.deadlineMs;
    const included = includedBy(file, tree);
    if (included.kind === 'unsupported') return unsupported(included.reason);
    const texts = new Map([...included.texts, ['block.pml', file.text]]);
    const run = await layTexts(context, texts);
    const preprocessed = await askWithin(run, deadline)('gcc', PREPROCESS);
    if (preprocessed.kind === 'verdict') return preprocessed.verdict;
    const foreign = foreignFile(preprocessed.stdout, [...texts.keys()]);
    if (foreign !== undefined) return unsupported(`it reads ${foreign}, which is no file beside it`);
    const complaint = rejectedByPreprocessor(file, preprocessed.stderr);
    if (complaint !== undefined) return complaint;
    const defined = await askWithin(run, deadline)('gcc', ['-dD', ...PREPROCESS]);
    if (defined.kind === 'verdict') return defined.verdict;
    const replaced = replacedWords(defined.stdout);
    if (replaced.length > 0) return replacing(replaced);
    const reading = readPreprocessed(preprocessed.stdout);
    if (reading.kind === 'unsupported') return unsupported(reading.reason);
    const { model } = reading;
    if (model.text.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    const searcher = await layTexts(context, new Map([['model.pml', model.text]]));
    const generated = await askWithin(searcher, deadline)('spin', GENERATE);
    if (generated.kind === 'verdict') return generated.verdict;
    const wrong = rejectedBySpin(file, model, generated);
    if (wrong !== undefined) return wrong;
    const asserting = await askWithin(searcher, deadline)('grep', ['-c', 'spin_assert(', 'pan.m']);
    if (asserting.kind === 'verdict') return asserting.verdict;
    const claims = readClaims(model, generated.stdout, Number(asserting.stdout));
    if (!claims.hasProcess) return NO_PROCESS;
    const fairness = fairnessAskedFor(file.text);
    const searched = await searchModel({ model, claims, fairness, deadline, context, run: searcher });
    return searched.kind === 'verdict'
      ? searched.verdict
      : judgeSearches(file, model, { claims, fairness, ...searched });
  },
});

/** Without directories in which `<...>` is looked for. */
const PREPROCESS = ['-std=gnu99', '-nostdinc', '-E', '-x', 'c', 'block.pml'];

const unsupported = (reason: string): Verdict => ({ kind: 'unsupported', findings: [], reason });

/** What a search of such a model comes to is no word about the model as it reads. */
const replacing = (words: readonly string[]): Verdict => ({
  kind: 'unknown',
  findings: [],
  reason: `a macro replaces ${words.join(', ')} of Promela: what is searched is not what is written`,
});

const NO_PROCESS: Verdict = {
  kind: 'vacuous',
  findings: [],
  reason: 'no process runs: it has neither `init` nor an active proctype',
};
