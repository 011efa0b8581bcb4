import { posix } from 'node:path';
import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { defineBackend } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { layTexts } from '../../lay-texts.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { counterexampleOf, readEnds, readError, type AlloyOutcome } from './alloy-output.ts';
import { exampleAskedBy } from './claim-probes.ts';
import { readAlloyText, type AlloyCommand, type AlloyText } from './alloy-text.ts';

const JAR = '/tools/alloy.jar';
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx1g'];
const BOUNDARY = '=== solution of';
const MOST_FACTS = 8;

interface File {
  name: string;
  text: string;
}

/** Runs the commands of an Alloy model, each by itself (see README.md). */
export default defineBackend({
  id: 'alloy',
  title: 'Alloy',
  languages: ['alloy'],
  check: 'model-check',
  tool: { kind: 'file', file: 'alloy' },
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 60_000,
  revision: 5,
  async run({ file, tree, limits }, context) {
    const read = readAlloyText(file.text);
    const jar = context.toolFile;
    if (jar === undefined) throw new Error('asked without its jar');
    const { probes, unasked } = probesOf(read);
    const text = `${file.text}\n${probes.map(({ formula, scope }) => `run { ${formula} } ${scope}\n`).join('')}`;
    const run = await layTexts(context, new Map([['block.als', text], ...opened(read, file.name, tree)]));
    const script =
      `java ${JVM.join(' ')} -jar ${JAR} exec -n -t xml -o out -f block.als; code=$?; ` +
      `for each in out/*.xml; do [ -f "$each" ] && echo "${BOUNDARY} $each" && cat "$each"; done; exit $code`;
    const ended = finish(
      await run('sh', ['-c', script], {
        readOnly: [{ from: jar, to: JAR }],
        limits: { wallMs: limits.deadlineMs, memoryBytes: 3 * 2 ** 30, outputBytes: 4 * 2 ** 20 },
      }),
      'java',
      'apt-get install default-jre-headless',
    );
    if (ended.kind === 'verdict') return ended.verdict;
    const output = `${ended.stdout}\n${ended.stderr}`;
    if (/\bjava: not found/.test(ended.stderr)) return noJava();
    const error = readError(output);
    if (error !== undefined) return rejected(file, error);
    const ends = readEnds(output);
    if (ends.length < read.commands.length + probes.length)
      return crashedAfter(ends.length, read.commands.length, ended.stderr);
    if (!areThese(read.commands, ends, probes.length))
      return { kind: 'unknown', findings: [], reason: 'Alloy ran other commands than could be read in the text' };
    return judge(file, read, { ends, probes, unasked, solutions: solutionsOf(ended.stdout) });
  },
});

/** A question behind the model's own commands: is there an instance in which this is true? */
interface Probe {
  /** Empty for the facts by themselves. */
  formula: string;
  scope: string;
  /** The check of which it asks whether its claim speaks of anything. */
  of?: AlloyCommand;
}

/** Checks of which it is asked whether what they speak of can be. */
const MOST_PROBED = 8;

/**
 * The facts in each scope, and an example of what each check speaks of; `unasked`: checks of which that is not asked.
 */
function probesOf({ commands, asserts }: AlloyText): { probes: Probe[]; unasked: AlloyCommand[] } {
  const checks = commands.filter(({ kind }) => kind === 'check');
  const scopes = [...new Set(checks.map(({ scope }) => scope))];
  const formulas = new Map(asserts.map(({ name, formula }) => [name, formula]));
  const examples = checks.map((of) => ({
    of,
    formula: exampleAskedBy(of.formula === '' ? (formulas.get(of.name) ?? '') : of.formula),
  }));
  const probed = examples.filter(({ formula }) => formula !== undefined).slice(0, MOST_PROBED);
  return {
    probes: [
      ...scopes.map((scope) => ({ formula: '', scope })),
      ...probed.map(({ of, formula = '' }) => ({ formula, scope: of.scope, of })),
    ],
    unasked: checks.filter((check) => !probed.some(({ of }) => of === check) && mayBeEmpty(check, formulas)),
  };
}

/** Does the claim have an implication or a quantifier, of which there may be nothing? */
const mayBeEmpty = ({ formula, name }: AlloyCommand, formulas: ReadonlyMap<string, string>): boolean =>
  /=>|\bimplies\b|\b(?:all|no)\b[^|{]*:/.test(formula === '' ? (formulas.get(name) ?? '') : formula);

/** Are they the text's own commands, in their order, and behind them only the probes? */
const areThese = (commands: readonly AlloyCommand[], ends: readonly AlloyOutcome[], probes: number): boolean =>
  ends.length === commands.length + probes &&
  commands.every(({ kind, name }, index) => {
    const end = ends[index];
    return end?.kind === kind && (name === '' || name === end.name);
  });

function crashedAfter(ran: number, asked: number, stderr: string): Verdict {
  const [said = ''] = stderr.trim().split('\n', 1);
  const why = said === '' ? '' : `: ${said.slice(0, 200)}`;
  return { kind: 'crashed', findings: [], reason: `Alloy ran ${Math.min(ran, asked)} of ${asked} commands${why}` };
}

const noJava = (): Verdict => ({
  kind: 'not-run',
  findings: [],
  cause: 'missing-tool',
  reason: 'Alloy needs Java, which is not installed',
  remedy: 'apt-get install default-jre-headless',
});

/** Modules beside it that it opens, by their path. */
const opened = ({ opened: names }: AlloyText, path: string, tree: Tree | undefined): [string, string][] =>
  names.flatMap((name) => {
    const text = tree?.text(posix.join(posix.dirname(path), `${name}.als`));
    return text === undefined ? [] : [[`${name}.als`, text] as [string, string]];
  });

function rejected(file: File, error: NonNullable<ReturnType<typeof readError>>): Verdict {
  const { kind, line, column, message } = error;
  if (
    /cannot (?:be )?(?:found|find)[\s\S]*module|This module cannot be found|Module .* cannot be found|\.als/i.test(
      message,
    )
  )
    return { kind: 'unknown', findings: [], reason: `a module is missing here: ${message}` };
  if (error.file !== '' && error.file !== 'block.als')
    return { kind: 'unknown', findings: [], reason: `the module ${error.file} beside it has an error: ${message}` };
  return {
    kind: 'refuted',
    findings: [
      {
        file: file.name,
        backend: 'alloy',
        severity: 'error',
        rule: kind === 'Type' ? 'type' : 'syntax',
        range: rangeAt(file.text, { line, column }, 'utf-16'),
        message,
        category: kind === 'Type' ? 'type_error' : 'syntax_error',
      },
    ],
  };
}

/** The XML of each solution, by the name that Alloy gives the command. */
function solutionsOf(stdout: string): string[] {
  return stdout.split(BOUNDARY).slice(1);
}

interface Ran {
  ends: readonly AlloyOutcome[];
  /** What was asked behind the model's own commands. */
  probes: readonly Probe[];
  /** Checks of which it was not asked whether what they speak of can be. */
  unasked: readonly AlloyCommand[];
  solutions: readonly string[];
}

function judge(file: File, read: AlloyText, { ends, probes, unasked, solutions }: Ran): Verdict {
  const { commands, facts, hasIntegers, hasTime } = read;
  if (commands.length === 0)
    return { kind: 'vacuous', findings: [], reason: 'it is well-formed, and has no command to run' };
  const outcomes = commands.map((command, index) => ({ command, end: ends[index]?.end ?? 'unsat' }));
  const wrong = outcomes.filter(({ command, end }) => isWrong(command, end));
  const told = outcomes.map(({ command, end }) => `${command.title}: ${endWords(command, end)}`).join('; ');
  const extent = `${counted(commands.length, 'command')}: ${told}`;
  if (wrong.length > 0)
    return {
      kind: 'refuted',
      extent,
      findings: wrong.map(({ command, end }) => toFinding(file, command, end)),
      counterexamples: wrong.flatMap(({ command, end }) => (end === 'sat' ? exampleOf(command, solutions) : [])),
    };
  const unmet = probes.filter((_, index) => ends[commands.length + index]?.end === 'unsat');
  const hollow = unmet.filter(({ of }) => of === undefined).map(({ scope }) => scope);
  if (hollow.length > 0)
    return {
      kind: 'vacuous',
      findings: [],
      extent,
      reason: `the facts contradict each other (${hollow.map(scopeWords).join(', ')}): whatever is asserted holds`,
    };
  const idle = unmet.flatMap(({ of }) => (of === undefined ? [] : [of]));
  const isEmpty = (each: AlloyCommand): boolean => idle.includes(each) || each.scope === 'for 0';
  const silent = commands.filter((each) => each.kind === 'check' && isEmpty(each));
  const saysNothing = `${silent.map(({ title }) => title).join(', ')}: there is nothing of what it speaks of`;
  if (silent.length > 0 && silent.length === commands.filter(({ kind }) => kind === 'check').length)
    return { kind: 'vacuous', findings: [], extent, reason: saysNothing };
  const claims = outcomes.filter(({ command }) => command.kind === 'check' || command.expect !== undefined);
  const examples = outcomes.flatMap(({ command, end }) =>
    command.kind === 'run' && end === 'sat' ? exampleOf(command, solutions) : [],
  );
  const unchecked = read.asserts
    .filter(({ name }) => !commands.some((each) => each.kind === 'check' && each.name === name))
    .map(({ name }) => `the assertion ${name}, which no command checks`);
  if (claims.length === 0 && unchecked.length > 0)
    return { kind: 'unknown', findings: [], extent, reason: unchecked.join(', ') };
  const undecided = [...unchecked, ...(silent.length === 0 ? [] : [saysNothing])];
  if (claims.length === 0)
    return {
      kind: 'answered',
      findings: [],
      extent,
      answer: told,
      ...(examples.length === 0 ? {} : { counterexamples: examples }),
    };
  const more = facts.length > MOST_FACTS ? [`${facts.length - MOST_FACTS} more facts`] : [];
  return {
    kind: 'proved',
    findings: claims.flatMap(({ command }) => emptyScope(file, command)),
    extent,
    bound: [...new Set(claims.map(({ command }) => boundWords(command.scope, hasTime)))].join(', '),
    assumptions: [
      ...facts.slice(0, MOST_FACTS),
      ...more,
      ...(hasIntegers ? ['integers of few bits, in instances without an overflow'] : []),
    ],
    certificate: null,
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
    ...(unasked.length === 0
      ? {}
      : { notChecked: unasked.map(({ title }) => `whether there is anything of what ${title} speaks of`) }),
  };
}

/** With none of a signature there is nothing of it that a claim could speak of. */
function emptyScope(file: File, { title, scope, start }: AlloyCommand): Finding[] {
  const names = [...scope.matchAll(/\b0\s+([A-Za-z]\w*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !SIZES.has(name));
  if (names.length === 0) return [];
  const message = `${title} is tried with no ${names.join(' and no ')} at all: what it says of them holds of nothing`;
  const range = rangeBetween(file.text, start, endOfLine(file.text, start));
  return [
    {
      file: file.name,
      backend: 'alloy',
      severity: 'warning',
      rule: 'empty-scope',
      range,
      message,
      category: 'semantic_mismatch',
      subcategory: 'empty_scope',
    },
  ];
}

/** Words of a scope that are no signature. */
const SIZES = new Set(['Int', 'seq', 'steps']);

const isWrong = ({ kind, expect }: AlloyCommand, end: AlloyOutcome['end']): boolean =>
  expect === undefined ? kind === 'check' && end === 'sat' : (expect === 1) !== (end === 'sat');

/** Alloy 6 looks at traces of up to ten steps where nothing else is said. */
const boundWords = (scope: string, hasTime: boolean): string =>
  `${scopeWords(scope)}${hasTime && !/\bsteps?\b/.test(scope) ? ', traces of up to 10 steps' : ''}`;

const scopeWords = (scope: string): string => (scope === '' ? 'for 3 of each signature' : scope);

function endWords({ kind }: AlloyCommand, end: AlloyOutcome['end']): string {
  if (kind === 'run') return end === 'sat' ? 'an instance' : 'no instance';
  return end === 'sat' ? 'a counterexample' : 'no counterexample';
}

function toFinding(file: File, command: AlloyCommand, end: AlloyOutcome['end']): Finding {
  const { title, scope, expect, start } = command;
  const found = `${title} has ${endWords(command, end)}`;
  const claimed = expect === undefined ? '' : `, and expect ${expect} says otherwise`;
  return {
    file: file.name,
    backend: 'alloy',
    severity: 'error',
    rule: expect === undefined ? 'assertion' : 'expect',
    range: rangeBetween(file.text, start, endOfLine(file.text, start)),
    message: `${found} (${scopeWords(scope)})${claimed}`,
    category: 'semantic_mismatch',
    subcategory: 'violated_invariant',
  };
}

/** Alloy numbers commands without a name; the solution says which command it belongs to. */
function exampleOf({ kind, title, scope }: AlloyCommand, solutions: readonly string[]): Counterexample[] {
  const name = title.split(' ')[1] ?? '';
  const isOwn = (solution: string): boolean =>
    new RegExp(`command="${kind === 'check' ? 'Check' : 'Run'} ${name === 'at' ? '\\w+\\$\\d+' : name}\\b`).test(
      solution,
    );
  const xml = solutions.find(isOwn);
  const example = xml === undefined ? undefined : counterexampleOf(`${title} ${scope}`.trim(), xml);
  return example === undefined ? [] : [example];
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};
