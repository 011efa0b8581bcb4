import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { antecedentsNotChecked, type Antecedents } from '../../antecedents.ts';
import { linesOf } from '../../../../kit/text-position.ts';
import { constantValue } from './constant-formula.ts';
import type { Fairness } from './fairness.ts';
import type { PanEnd, Unreached } from './pan-output.ts';
import { onlyAsserts, type PreprocessedModel, type PromelaClaims } from './promela-text.ts';
import { findingAt } from './rejected-model.ts';
import type { Search } from './searches.ts';
import type { Trail } from './trail.ts';

/** A search and how it ended. */
export interface SearchOutcome {
  search: Search;
  end: PanEnd;
  /** Of a violation, where SPIN could step through it. */
  trail?: Trail;
  /** Of an endless run that violates: the same search in runs alone in which every process that can go on does so. */
  fair?: PanEnd;
}

interface File {
  name: string;
  text: string;
}

interface Judged {
  claims: PromelaClaims;
  outcomes: readonly SearchOutcome[];
  antecedents: Antecedents;
  fairness: Fairness | undefined;
  /** What no state reaches, where each statement is a step of its own. */
  idle?: readonly Unreached[];
}

type Violation = SearchOutcome & { end: PanEnd & { kind: 'violated' } };

const isViolated = ({ kind }: PanEnd): boolean => kind === 'violated';

const isViolation = (outcome: SearchOutcome): outcome is Violation => isViolated(outcome.end);

/** Joins what the searches came to: a violation refutes, and only whole searches prove. */
export function judgeSearches(
  file: File,
  model: PreprocessedModel,
  { claims, outcomes, antecedents, fairness, idle }: Judged,
): Verdict {
  const whole = outcomes.map(({ end, fair }) => (isViolated(end) && fairness !== undefined ? (fair ?? end) : end));
  const states = Math.max(0, ...whole.map((end) => end.states));
  const extent = `${outcomes.map(({ search }) => search.title).join(', ')}: ${counted(states, 'state')}`;
  const isIdleOpen = onlyAsserts(claims) && whole[0]?.kind === 'holds' && idle === undefined;
  const notChecked = [
    ...notCheckedBy(claims),
    ...antecedentsNotChecked(antecedents),
    ...(isIdleOpen ? ['whether any state reaches its assertions'] : []),
  ];
  const common = { extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
  const isExcused = ({ fair }: SearchOutcome): boolean =>
    fairness !== undefined && fair !== undefined && fair.kind !== 'violated';
  const violations = outcomes.filter(isViolation).filter((each) => !isExcused(each));
  if (violations.length > 0)
    return {
      kind: 'refuted',
      ...common,
      findings: violations.map((each) => violationAt(file, model, each)),
      counterexamples: violations.flatMap(exampleOf),
    };
  const cut = outcomes.find(({ end }) => end.kind === 'incomplete');
  if (cut !== undefined && cut.end.kind === 'incomplete')
    return {
      kind: 'unknown',
      findings: [],
      ...common,
      reason: `search not completed (${cut.search.title}): ${cut.end.reason}`,
    };
  if (antecedents.never.length > 0)
    return {
      kind: 'vacuous',
      findings: [],
      ...common,
      reason: `what ltl ${antecedents.never.join(', ')} asks about never happens: its left side is never true`,
    };
  const always = claims.formulas.filter(({ formula }) => constantValue(formula) === true).map(({ name }) => name);
  if (always.length > 0)
    return {
      kind: 'vacuous',
      findings: [],
      ...common,
      reason: `ltl ${always.join(', ')} holds whatever the model does`,
    };
  const first = whole[0]?.kind === 'holds' ? whole[0].unreached : [];
  const asserts = (idle ?? first).filter(({ statement }) => isClaim(statement));
  if (onlyAsserts(claims) && asserts.length >= claims.assertions)
    return { kind: 'vacuous', findings: [], ...common, reason: 'no state reaches any of its assertions' };
  const { assumptions, undecided } = onFairness(outcomes.filter(isExcused), fairness);
  const isDecided =
    claims.assertions > 0 || claims.hasTrace || outcomes.slice(1).some(({ end }) => end.kind === 'holds');
  if (undecided !== undefined && (whole[0]?.kind !== 'holds' || !isDecided))
    return { kind: 'unknown', findings: [], ...common, reason: undecided };
  return {
    kind: 'proved',
    findings: remarksOn(file, model, first),
    ...common,
    ...(undecided === undefined ? {} : { undecided }),
    bound: `the whole state space, ${counted(states, 'state')}`,
    assumptions,
    certificate: null,
  };
}

/** A command that searches under weak fairness makes it an assumption of the model; a word on it does not. */
function onFairness(
  excused: readonly SearchOutcome[],
  fairness: Fairness | undefined,
): { assumptions: string[]; undecided?: string } {
  const titled = (kind: PanEnd['kind']): string =>
    excused
      .filter(({ fair }) => fair?.kind === kind)
      .map(({ search }) => search.title)
      .join(', ');
  const [holding, open] = [titled('holds'), titled('incomplete')];
  const told = [
    ...(holding !== '' && fairness === 'words' ? [`${holding}: holds under weak fairness only, ${BY_COMMAND}`] : []),
    ...(open === '' ? [] : [`${open}: violated without weak fairness, and not found out with it`]),
  ];
  return {
    assumptions: holding !== '' && fairness === 'command' ? [`weak fairness, which ${holding} needs: ${FAIR}`] : [],
    ...(told.length === 0 ? {} : { undecided: told.join('; ') }),
  };
}

const FAIR = 'a process that can go on does so in the end';
const BY_COMMAND = 'which a comment asks for by `pan -a -f`';

const isClaim = (statement: string): boolean =>
  statement.startsWith('assert(') && !/^assert\((?:0|\(?false\)?)\)/.test(statement);

/** A statement that no state reaches is a note: an action that never happens, or a guard against what cannot be. */
function remarksOn(file: File, model: PreprocessedModel, unreached: readonly Unreached[]): Finding[] {
  const seen = new Set<number>();
  return unreached.flatMap(({ process, line, statement }) => {
    if (seen.has(line) || /^assert\((?:0|\(?false\)?)\)/.test(statement)) return [];
    seen.add(line);
    const message = `no state of the model reaches this in ${process}: ${statement}`;
    const problem = { rule: 'unreached', message, category: 'logic_error' } as const;
    return [findingAt(file, model, line, { ...problem, severity: isClaim(statement) ? 'warning' : 'info' })];
  });
}

const UNFAIR =
  '; it holds where every process that can go on does so in the end: if the model means that, say so in a comment ' +
  '(weak fairness, `pan -a -f`)';

function violationAt(file: File, model: PreprocessedModel, { search, end, trail, fair }: Violation): Finding {
  const fairness = fair?.kind === 'holds' ? UNFAIR : '';
  const lastLine = trail?.lastLine ?? 1;
  const at = (line: number, rule: string, message: string): Finding =>
    findingAt(file, model, line, {
      severity: 'error',
      rule,
      message,
      category: rule === 'deadlock' || rule === 'progress' ? 'concurrency_issue' : 'semantic_mismatch',
      subcategory: rule === 'deadlock' ? 'deadlock' : 'violated_invariant',
    });
  if (search.formula !== undefined) {
    const line = linesOf(model.text).findIndex(({ text }) => isFormulaLine(text, search.formula ?? ''));
    return at(Math.max(0, line) + 1, 'ltl', `the formula ${search.formula} does not hold${fairness}`);
  }
  switch (end.what) {
    case 'assertion': {
      const said = end.detail.replace(/^assertion violated\s*(?:- )?/, '');
      return at(assertionLine(model, lastLine), 'assertion', `this assertion fails: ${said}`);
    }
    case 'deadlock': {
      const stuck = trail?.stuck ?? [];
      const where = stuck.map(({ process }) => process).join(', ');
      const message =
        `a state is reached in which nothing can go on${where === '' ? '' : ` (${where})`}; where waiting here is ` +
        'meant, give it a label that begins with `end`';
      return at(stuck[0]?.line ?? lastLine, 'deadlock', message);
    }
    case 'progress':
      return at(lastLine, 'progress', `the model can go round for ever without progress${fairness}`);
    case 'acceptance':
    case 'claim':
      return at(neverLine(model), 'claim', `the claim of the model is violated: ${end.detail}${fairness}`);
  }
}

/** SPIN names the line where it had read a statement to its end: an assertion stands there or a little above. */
function assertionLine(model: PreprocessedModel, line: number): number {
  const lines = linesOf(model.text);
  const near = Array.from({ length: 7 }, (_, above) => line - above).find((each) =>
    /\bassert\b/.test(lines[each - 1]?.text ?? ''),
  );
  return near ?? line;
}

const isFormulaLine = (text: string, name: string): boolean =>
  /^ltl_\d+$/.test(name) ? /^\s*ltl\s*\{/.test(text) : new RegExp(`\\bltl\\s+${name}\\b`).test(text);

const neverLine = (model: PreprocessedModel): number =>
  Math.max(
    0,
    linesOf(model.text).findIndex(({ text }) => /\bnever\b|\baccept\w*\s*:/.test(text)),
  ) + 1;

/**
 * Did the simulator come to the failure by itself? Of a cycle and of a claim's end it says nothing, nor of a deadlock:
 * it stops where the trail does, whether or not a process could go on.
 */
const isReplayed = ({ end, trail }: Violation): boolean => end.what === 'assertion' && trail?.failed === true;

function exampleOf(violation: Violation): Counterexample[] {
  const { search, trail } = violation;
  if (trail === undefined || trail.steps.length === 0) return [];
  const before = trail.left === 0 ? '' : `; the ${trail.left} steps before these are left out`;
  const back = trail.cycle === undefined ? '' : `; after the last step it goes on with step ${trail.cycle}, for ever`;
  return [{ title: `${search.title}${before}${back}`, replayed: isReplayed(violation), steps: trail.steps }];
}

function notCheckedBy(claims: PromelaClaims): string[] {
  const { assertions, formulas, nevers, hasTrace, hasProgress, hasAcceptance } = claims;
  const hasClaim = formulas.length + nevers.length > 0;
  return [
    ...(assertions === 0 && !hasClaim && !hasTrace
      ? ['anything but deadlock: it has no assertion and no ltl formula']
      : []),
    ...(hasClaim || hasProgress || hasAcceptance ? [] : ['liveness: that anything ever happens']),
  ];
}
