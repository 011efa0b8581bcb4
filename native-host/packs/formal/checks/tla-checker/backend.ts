import { basename } from 'node:path';
import * as z from 'zod/mini';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, npmTool } from '../../../../kit/define.ts';
import { antecedentsNotChecked, neverWords, type Antecedents } from '../../antecedents.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { readAnswer, type TlaOutcome } from './tla-answer.ts';
import { readConfiguration, writeConfiguration } from '../../tlaplus/configuration.ts';
import { legalityAnswerSchema } from '../../tlaplus/legality-answer.ts';
import type { Doubt } from '../../tlaplus/token-reader.ts';
import { MODULE_END, readModule, type Module } from '../../tlaplus/module.ts';
import { planModel, mentionsInfinite, NOT_JUDGED, quantifiesInfinite, type TlaPlan } from '../../tlaplus/tla-plan.ts';
import type { Counterexample, Finding } from '../../../../../shared/finding.ts';

/** Claims of which is found out whether they say something: each is a search of its own. */
const MOST_PROBES = 3;

/** States that are explored before the checker gives up; it manages some 100,000 small ones a second. */
const MAX_STATES = 100_000;

/**
 * Checks the invariants of finite TLA+ models by exploring their states (see README.md for what it is held back from).
 */
export default defineBackend({
  id: 'tla-checker',
  title: 'TLA+ model checker',
  languages: ['tlaplus'],
  check: 'model-check',
  tool: npmTool('tla-checker'),
  effect: 'pure',
  over: 'tree',
  engine: { kind: 'module', module: new URL('../../tlaplus/explorer-engine.ts', import.meta.url) },
  revision: 16,
  async run({ file, tree }, { ask }): Promise<Verdict> {
    const reading = readModule(file.text);
    if (reading.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: reading.reason };
    if (reading.kind === 'ill-formed') {
      const range = rangeBetween(file.text, reading.start, reading.end);
      const problem = {
        severity: 'error',
        category: 'syntax_error',
        rule: 'module',
        message: reading.message,
      } as const;
      return { kind: 'refuted', findings: [{ file: file.name, backend: 'tla-checker', range, ...problem }] };
    }
    const model = modelFile(file.name);
    const written = tree?.text(model);
    const planning = planModel(
      reading.module,
      file.text,
      written === undefined ? undefined : readConfiguration(written),
    );
    if (planning.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: planning.reason };
    const plan = written === undefined ? planning.plan : { ...planning.plan, from: basename(model) };
    const claims = plan.configuration.invariants;
    const legality = legalityAnswerSchema.parse(await ask({ ask: 'legality', text: plan.text, claims }));
    if ('doubt' in legality) return doubtful(file, legality);
    const check = async (allowDeadlock: boolean, { text, configuration } = plan): Promise<TlaOutcome> => {
      const request = {
        ask: 'check',
        text,
        configuration: writeConfiguration(configuration),
        maxStates: MAX_STATES,
        allowDeadlock,
      };
      return readAnswer(z.nullable(z.string()).parse(await ask(request)));
    };
    const first = await check(!plan.configuration.deadlock);
    if (first.kind === 'unread' || first.kind === 'constants')
      return judgeModel(file, reading.module, plan, { first, beyondDeadlock: null, unread: [] });
    const beyondDeadlock = first.kind === 'deadlock' ? await check(true) : null;
    const names = [...reading.module.definitions.keys()];
    const unread = await ask({
      ask: 'definitions',
      text: plan.text,
      configuration: writeConfiguration(plan.configuration),
      names,
    });
    const runs: Runs = { first, beyondDeadlock, unread: z.nullable(z.array(z.string())).parse(unread) ?? [] };
    const judged = judgeModel(file, reading.module, plan, runs);
    if (judged.kind !== 'passed') return judged;
    const always = legality.empty.filter(({ isAlways }) => isAlways).map(({ claim }) => claim);
    if (always.length > 0) return sayingNothing(judged, `${always.join(', ')} holds whatever the model does`);
    const antecedents: Antecedents = { never: [], notFoundOut: [] };
    for (const [index, { claim, formula }] of legality.empty.entries()) {
      // Of infinite sets the checker tries only a few members: what it finds out about a left side may be wrong.
      const isProbed = index < MOST_PROBES && !mentionsInfinite(reading.module, claim);
      const outcome = isProbed ? await check(true, probeOf(plan, formula)) : undefined;
      if (outcome?.kind === 'holds') antecedents.never.push(claim);
      else if (outcome?.kind !== 'invariant') antecedents.notFoundOut.push(claim);
    }
    if (antecedents.never.length > 0) return sayingNothing(judged, neverWords(antecedents));
    const notChecked = [...(judged.notChecked ?? []), ...antecedentsNotChecked(antecedents)];
    return notChecked.length === 0 ? judged : { ...judged, notChecked };
  },
});

/** The checker accepts texts that TLA+ refuses, and misreads some that it allows: its answer would mean nothing. */
function doubtful(file: File, { doubt, isLegal }: { doubt: Doubt; isLegal?: true | undefined }): Verdict {
  const line = rangeBetween(file.text, doubt.at, doubt.at).startLine;
  const reason = isLegal === true ? `line ${line}: ` : `line ${line} could not be shown to be legal TLA+: `;
  return { kind: 'unknown', findings: [], reason: reason + doubt.message };
}

/** The same model, with this formula as its only claim. */
function probeOf({ text, configuration, ...plan }: TlaPlan, formula: string): TlaPlan {
  const name = 'ClaimSaysNothing';
  const end = text.search(MODULE_END);
  return {
    ...plan,
    text: `${text.slice(0, end)}\n${name} == ${formula}\n${text.slice(end)}`,
    configuration: { ...configuration, invariants: [name], deadlock: false },
  };
}

const sayingNothing = ({ findings, extent }: Verdict & { kind: 'passed' }, reason: string): Verdict => ({
  kind: 'vacuous',
  findings,
  ...(extent === undefined ? {} : { extent }),
  reason,
});

/** TLC looks for the configuration of `M.tla` in `M.cfg` beside it. */
const modelFile = (file: string): string => file.replace(/\.tla$/, '.cfg');

/** What was asked of the checker and what it said. */
interface Runs {
  first: TlaOutcome;
  /** The run that went on past a deadlock, when the first one met one. */
  beyondDeadlock: TlaOutcome | null;
  /** Definitions that the checker skipped; none that it needed, or it would have stopped there. */
  unread: string[];
}

interface File {
  name: string;
  text: string;
}

/** The verdict on a model: which properties were checked on how many states, and what was not. */
function judgeModel(file: File, module: Module, plan: TlaPlan, runs: Runs): Verdict {
  const { configuration } = plan;
  const outcomes = [runs.first, ...(runs.beyondDeadlock === null ? [] : [runs.beyondDeadlock])].map((outcome) =>
    withinNumbers(module, plan, outcome),
  );
  const failures = outcomes.flatMap((outcome) => failuresOf(file, module, plan, outcome));
  const states = Math.max(...outcomes.map((outcome) => ('states' in outcome ? outcome.states : 0)));
  const skipped = runs.unread.map((name) => `the definition of ${name}: the checker could not read it`);
  const notChecked = [...skipped, ...notCheckedBy(plan)];
  const common = { extent: extentOf(plan, states), ...(notChecked.length > 0 ? { notChecked } : {}) };
  if (failures.length > 0) {
    return {
      kind: 'refuted',
      ...common,
      findings: failures.map(({ finding }) => finding),
      counterexamples: failures.flatMap(({ trace, finding }) =>
        trace === null ? [] : [{ title: finding.message, replayed: false, steps: trace }],
      ),
    };
  }
  const first = outcomes[0] ?? runs.first;
  const open = [...plan.open, ...configuration.constraints.map((name) => `states beyond the constraint ${name}`)];
  switch (first.kind) {
    case 'holds':
      if (configuration.properties.length > 0) {
        return {
          kind: 'unknown',
          findings: [],
          ...common,
          reason: `${configuration.properties.join(', ')}: ${NOT_JUDGED}`,
        };
      }
      if (plan.chance.length > 0) {
        const reason = `${plan.chance.join(', ')} takes a value by chance, and one of them alone was looked at`;
        return { kind: 'unknown', findings: [], ...common, reason };
      }
      return configuration.invariants.length === 0 && !configuration.deadlock
        ? {
            kind: 'vacuous',
            findings: [],
            ...common,
            reason: 'no invariant, no property and no deadlock was to be looked for',
          }
        : {
            kind: 'passed',
            findings: emptyConstants(file, configuration.constants),
            ...common,
            ...(open.length === 0 ? {} : { undecided: open.join(', ') }),
          };
    case 'no-states':
      return { kind: 'vacuous', findings: [], reason: 'no state satisfies the initial predicate' };
    case 'constants':
      return {
        kind: 'unsupported',
        findings: [],
        reason: `the constants ${first.names} have no values: write them after the module, \`CONSTANT N = 3\``,
      };
    case 'limit':
      return {
        kind: 'unknown',
        findings: [],
        ...common,
        reason: `${first.states} states without a violation, and there are more`,
      };
    case 'unread': {
      const offset = first.offset === null ? null : utf16Offset(plan.text, first.offset);
      const where = offset === null ? '' : ` line ${rangeBetween(file.text, offset, offset).startLine} of`;
      return {
        kind: 'unknown',
        findings: [],
        reason: `this checker could not read${where} the module (${first.message}); it supports a part of TLA+`,
      };
    }
    case 'stuck':
      return { kind: 'unknown', findings: [], ...common, reason: `the checker could not go on: ${first.message}` };
    default:
      return {
        kind: 'unknown',
        findings: [],
        ...common,
        reason: 'the checker reported a violation that could not be held against the module',
      };
  }
}

/** An invariant that speaks of Nat or Int fails rightly only as long as the numbers are those of the checker's Nat. */
function withinNumbers(module: Module, plan: TlaPlan, outcome: TlaOutcome): TlaOutcome {
  const name = outcome.kind === 'invariant' ? plan.configuration.invariants[outcome.index] : undefined;
  if (outcome.kind !== 'invariant' || name === undefined || !mentionsInfinite(module, name)) return outcome;
  const large = outcome.trace.some(({ values }) => values.some(({ value }) => holdsLarge(value)));
  return large
    ? { kind: 'stuck', message: `${name} speaks of Nat or Int, of which the checker knows only the numbers up to 100` }
    : outcome;
}

const holdsLarge = (text: string): boolean => [...text.matchAll(/\d+/g)].some(([digits]) => Number(digits) > 100);

interface Failure {
  finding: Finding;
  trace: Counterexample['steps'] | null;
}

function failuresOf(file: File, module: Module, plan: TlaPlan, outcome: TlaOutcome): Failure[] {
  const at = (
    start: number,
    end: number,
    problem: Pick<Finding, 'rule' | 'message' | 'category' | 'subcategory'>,
  ): Finding => ({
    file: file.name,
    backend: 'tla-checker',
    severity: 'error',
    range: rangeBetween(file.text, start, end),
    ...problem,
  });
  const atDefinition = (name: string, problem: Parameters<typeof at>[2]): Finding => {
    const { start, end } = module.definitions.get(name) ?? { start: 0, end: 0 };
    return at(start, end, problem);
  };
  switch (outcome.kind) {
    case 'invariant': {
      const name = plan.configuration.invariants[outcome.index];
      if (name === undefined) return [];
      const problem = {
        rule: 'invariant',
        message: `the invariant ${name} does not hold`,
        category: 'semantic_mismatch',
        subcategory: 'violated_invariant',
      } as const;
      return [{ finding: atDefinition(name, problem), trace: outcome.trace }];
    }
    case 'deadlock': {
      const message =
        'a state is reached in which no step is possible; if the model is meant to end there, write ' +
        'CHECK_DEADLOCK FALSE after the module';
      const name =
        plan.configuration.next ?? (module.definitions.has('Next') ? 'Next' : (plan.configuration.specification ?? ''));
      return [
        {
          finding: atDefinition(name, {
            rule: 'deadlock',
            message,
            category: 'concurrency_issue',
            subcategory: 'deadlock',
          }),
          trace: outcome.trace,
        },
      ];
    }
    case 'assumption': {
      const assumption = module.assumptions[outcome.index];
      if (
        assumption === undefined ||
        quantifiesInfinite(assumption.text) ||
        plan.configuration.constants.some(holdsLarge)
      )
        return [];
      const problem = {
        rule: 'assume',
        message: 'the values given to the constants contradict this assumption',
        category: 'semantic_mismatch',
      } as const;
      return [{ finding: at(assumption.start, assumption.end, problem), trace: null }];
    }
    default:
      return [];
  }
}

/** With an empty set for a constant there is nothing of it that an invariant could speak of. */
function emptyConstants(file: File, constants: readonly string[]): Finding[] {
  return constants.flatMap((each): Finding[] => {
    const name = /^(\w+)\s*=\s*\{\s*\}$/.exec(each)?.[1];
    if (name === undefined) return [];
    const at = Math.max(0, file.text.search(new RegExp(`\\b${name}\\b`)));
    return [
      {
        file: file.name,
        backend: 'tla-checker',
        severity: 'warning',
        rule: 'empty-constant',
        range: rangeBetween(file.text, at, at + name.length),
        message: `${name} is the empty set here: what is said of its elements holds of nothing`,
        category: 'semantic_mismatch',
        subcategory: 'empty_scope',
      },
    ];
  });
}

function extentOf({ configuration, from, given }: TlaPlan, states: number): string {
  const { invariants, deadlock, constants } = configuration;
  return [
    ...(invariants.length > 0 ? [`invariants ${invariants.join(', ')}`] : []),
    ...(deadlock ? [invariants.length > 0 ? 'deadlock' : 'deadlock only'] : []),
    ...(constants.length > 0 ? [`with ${constants.join(', ')}`] : []),
    states === 1 ? '1 state' : `${states} states`,
    ...(from === undefined
      ? []
      : [
          given || invariants.length === 0
            ? `as ${from} says`
            : `as ${from} says; it names no claim: ${invariants.join(', ')}, as names and theorems show`,
        ]),
  ].join('; ');
}

function notCheckedBy({ configuration, given, notChecked }: TlaPlan): string[] {
  const { invariants, properties, deadlock } = configuration;
  return [
    ...notChecked,
    ...properties.map((name) => `${name}: ${NOT_JUDGED}`),
    ...(invariants.length + properties.length === 0 ? ['types and safety: the module names no invariant'] : []),
    'liveness: that anything ever happens',
    ...(deadlock ? [] : ['deadlock: the configuration allows it']),
    ...(given || invariants.length + properties.length === 0
      ? []
      : ['properties whose names do not show that they are meant to hold']),
  ];
}

/** The checker counts in UTF-8 bytes. */
function utf16Offset(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length;
}
