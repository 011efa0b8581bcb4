import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, type BackendContext } from '../../../../kit/define.ts';
import { finish, type Finished } from '../../../../kit/finished-run.ts';
import type { Antecedents } from '../../antecedents.ts';
import { layTexts, type RunOverTexts } from '../../lay-texts.ts';
import { legalityAnswerSchema } from '../../tlaplus/legality-answer.ts';
import { readModule } from '../../tlaplus/module.ts';
import { outsideState } from '../../tlaplus/outside-state.ts';
import {
  antecedentProbes,
  invariantProbes,
  MOST_PROBES,
  probeSays,
  type AntecedentProbe,
} from './antecedent-probes.ts';
import { judgeExploration } from './judge-exploration.ts';
import { mainOf, modulesBeside, splitModules } from './model-files.ts';
import { questionOf, type ModelQuestion } from './model-question.ts';
import { isStepped } from './step-trace.ts';
import { foundNothing, hasStarted, readTlc } from './tlc-output.ts';

const JAR = '/tools/tla2tools.jar';
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx1500m', '-Xss8m'];
const TLC = ['-cp', JAR, 'tlc2.TLC', '-tool', '-workers', '1', '-lncheck', 'final', '-cleanup', '-noGenerateSpecTE'];
/** Statistics are printed at the end alone: the next time would be in so many minutes. */
const COVERAGE = ['-coverage', '9999'];
/** Which of equally long behaviours is shown would otherwise be left to chance. */
const SAME_EACH_TIME = ['-fp', '0', '-seed', '1'];
/** A behaviour that is stepped through no sooner is told as not replayed. */
const STEPPING_MS = 5_000;
const INSTALL = 'apt-get install default-jre-headless';

/** Explores the states of TLA+ models with TLC (see README.md). */
export default defineBackend({
  id: 'tlc',
  title: 'TLC',
  languages: ['tlaplus'],
  check: 'model-check',
  tool: { kind: 'file', file: 'tlc' },
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  insteadOf: ['tla-checker'],
  deadlineMs: 90_000,
  engine: { kind: 'module', module: new URL('../../tlaplus/explorer-engine.ts', import.meta.url) },
  revision: 11,
  async run({ file, tree, limits }, context) {
    const deadline = Date.now() + limits.deadlineMs;
    const asking = questionOf(file, tree);
    if (asking.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: asking.reason };
    const { question } = asking;
    const jar = context.toolFile;
    if (jar === undefined) throw new Error('asked without its jar');
    const modules = modulesBeside(splitModules(file.text), file.name, tree);
    const run = await layTexts(context, new Map([...modules, [`${question.module}.cfg`, question.configuration]]));
    const checkIn = async (
      over: RunOverTexts,
      module: string,
      options: readonly string[],
    ): Promise<Finished | { kind: 'verdict'; verdict: Verdict }> =>
      finish(
        // What it exits with, 150 for a syntax error, would be taken for a signal.
        await over(
          'sh',
          ['-c', 'java "$@"; exit 0', 'java', ...JVM, ...TLC, ...SAME_EACH_TIME, ...options, ...model(module)],
          {
            readOnly: [{ from: jar, to: JAR }],
            limits: {
              wallMs: Math.max(1000, deadline - Date.now()),
              memoryBytes: 3 * 2 ** 30,
              cpuSeconds: 300,
              outputBytes: 8 * 2 ** 20,
            },
          },
        ),
        'java',
        INSTALL,
      );
    const ended = await checkIn(run, question.module, COVERAGE);
    if (ended.kind === 'verdict') return ended.verdict;
    if (/\bjava: not found/.test(ended.stderr)) return NO_JAVA;
    if (!hasStarted(ended.stdout)) return { kind: 'crashed', findings: [], reason: notStarted(ended.stderr) };
    const told = readTlc(`${ended.stdout}\n${ended.stderr}`);
    const main = mainOf(splitModules(file.text), file.name)?.text ?? '';
    const isFine = foundNothing(told);
    const { empty, unread } = isFine ? await emptyClaims(context, main, question) : NONE;
    const wanted = isFine ? probesFor(question, empty) : [];
    const probes = wanted.slice(0, MOST_PROBES);
    const unasked = wanted.slice(MOST_PROBES).map(({ property }) => property);
    const antecedents: Antecedents = { never: [], notFoundOut: [...unread, ...unasked] };
    const over =
      probes.length === 0
        ? run
        : await layTexts(
            context,
            new Map([
              ...modules,
              ...probes.flatMap(({ module, text, configuration }): [string, string][] => [
                [`${module}.tla`, text],
                [`${module}.cfg`, configuration],
              ]),
            ]),
          );
    for (const probe of probes) {
      const asked = await checkIn(over, probe.module, []);
      if (asked.kind === 'verdict' && asked.verdict.kind === 'not-run') return asked.verdict;
      const says =
        asked.kind === 'finished' ? probeSays(probe, readTlc(`${asked.stdout}\n${asked.stderr}`)) : undefined;
      if (says === 'never') antecedents.never.push(probe.property);
      if (says === undefined) antecedents.notFoundOut.push(probe.property);
    }
    const asked = { text: main, configuration: question.configuration };
    const isReplayed = await isStepped(told, asked, context, Math.min(STEPPING_MS, (deadline - Date.now()) / 2));
    return judgeExploration(file, question, told, {
      antecedents,
      always: empty.filter(({ isAlways }) => isAlways).map(({ claim }) => claim),
      isReplayed,
      outside: outsideState(question, modules),
    });
  },
});

/** An invariant that says nothing where `formula` holds in every state. */
type EmptyClaim = { claim: string; formula: string; isAlways: boolean };

/** Questions about the left sides of what is claimed. */
const probesFor = (question: ModelQuestion, empty: readonly EmptyClaim[]): AntecedentProbe[] => [
  ...invariantProbes(
    question,
    empty.filter(({ isAlways }) => !isAlways),
  ),
  ...antecedentProbes(question),
];

const NONE: { empty: EmptyClaim[]; unread: string[] } = { empty: [], unread: [] };

/** Invariants that may say nothing; `unread`: those with an implication that is not read here. */
async function emptyClaims(
  { ask }: BackendContext,
  text: string,
  { invariants: claims, definitions }: ModelQuestion,
): Promise<typeof NONE> {
  if (claims.length === 0) return NONE;
  const unread = claims.filter((name) => definitions.get(name)?.body.includes('=>') ?? true);
  const reading = readModule(text);
  if (reading.kind !== 'module') return { empty: [], unread };
  const answer = legalityAnswerSchema.parse(await ask({ ask: 'legality', text: reading.module.text, claims }));
  return 'empty' in answer ? { empty: answer.empty, unread: [] } : { empty: [], unread };
}

const model = (module: string): string[] => ['-config', `${module}.cfg`, `${module}.tla`];

/** What is wrong with the jar, or with Java, is no word about the model. */
const notStarted = (stderr: string): string =>
  `TLC did not start: ${stderr.trim().split('\n', 1)[0]?.slice(0, 200) ?? ''}`;

const NO_JAVA: Verdict = {
  kind: 'not-run',
  findings: [],
  cause: 'missing-tool',
  reason: 'TLC needs Java, which is not installed',
  remedy: INSTALL,
};
