import { NotEvaluated } from '../smt/smt-value.ts';
import { evaluateUsl, isTrue } from './evaluate-usl.ts';
import { UslUnsupported, type UslClaim, type UslModel, type UslPropertyModel } from './usl-model.ts';
import {
  answerOf,
  dependsOn,
  exampleOf,
  notKnown,
  solverDoesNotKnow,
  valuesWords,
  worstOf,
  type AskUslSolver,
  type UslAnswer,
  type UslOutcome,
} from './usl-outcome.ts';
import { canBeBroken, canHold, canHoldTogether, theoremQuestions } from './usl-property-questions.ts';
import { invariantsOf, type UslObjectInvariant } from './usl-scenario.ts';
import type { UslTerm } from './usl-term.ts';
import type { UslValue } from './usl-value.ts';

const nothing = { remarks: [], counterexamples: [], assumptions: [] };

/** Judges an invariant by itself: can it be kept, and can it be broken? */
export async function judgeInvariant(
  model: UslModel,
  property: UslPropertyModel,
  ask: AskUslSolver,
): Promise<UslOutcome> {
  const { name, start, end, claims } = property;
  const base = { what: `invariant ${name}`, start, end, ...nothing };
  const isVacuous = (words: string): UslOutcome => ({
    ...base,
    kind: 'vacuous',
    words,
    remarks: [{ start, end, rule: 'vacuous', severity: 'warning', message: `invariant ${name}: ${words}` }],
  });
  if (claims.length === 0) return isVacuous('it states nothing');
  const open: string[] = [];
  const freedoms: string[] = [];
  let canBeFalse = false;
  for (const claim of claims) {
    const canKeep = canHold(model, property, claim);
    freedoms.push(...canKeep.freedoms);
    const held = await answerOf(canKeep, model, ask);
    if (held.kind === 'unsat') {
      const message = `nothing can keep the invariant ${name}: this is never so`;
      const place = { start: claim.start, end: claim.end };
      return {
        ...base,
        kind: 'refuted',
        words: message,
        remarks: [{ ...place, rule: 'contradiction', severity: 'error', message }],
      };
    }
    const broken = await answerOf(canBeBroken(model, property, claim), model, ask);
    open.push(...notKnown(held, 'whether it can be kept'), ...notKnown(broken, 'whether it says anything'));
    canBeFalse ||= broken.kind !== 'unsat';
  }
  if (!canBeFalse) return isVacuous('every value keeps it, whatever is done');
  if (open.length > 0) return { ...base, kind: 'unknown', words: solverDoesNotKnow(open.slice(0, 1)) };
  if (freedoms.length > 0) return { ...base, kind: 'unknown', words: `whether it can be kept: ${dependsOn(freedoms)}` };
  return { ...base, kind: 'holds', words: 'some values keep it, and some do not' };
}

/**
 * Judges whether one object of a type can keep all invariants of the type; undefined where it can. Those that nothing
 * keeps are told before.
 */
export async function judgeTogether(
  model: UslModel,
  record: string,
  ask: AskUslSolver,
): Promise<UslOutcome | undefined> {
  const all = invariantsOf(model, record).filter(({ isStep }) => !isStep);
  const [first] = all;
  if (first === undefined || all.length < 2) return undefined;
  const { start, end } = first.property;
  const base = { ...nothing, what: `invariants of ${record}`, start, end };
  const answerFor = (invariants: readonly UslObjectInvariant[]): Promise<UslAnswer> =>
    answerOf(canHoldTogether(model, record, invariants), model, ask);
  const answer = await answerFor(all);
  const open = notKnown(answer, `whether ${namesOf(all, ', ')} can be kept together`);
  if (open.length > 0) return { ...base, kind: 'unknown', words: solverDoesNotKnow(open) };
  if (answer.kind === 'sat') return undefined;
  let core = all;
  for (const invariant of all) {
    const rest = core.filter((each) => each !== invariant);
    // Where the solver does not know, the contradiction is told of more than it needs.
    if (rest.length > 0 && (await answerFor(rest)).kind === 'unsat') core = rest;
  }
  if (core.length < 2) return undefined;
  const message = `no ${record} can keep the invariants ${namesOf(core, ' and ')} together`;
  const remarks = core.map(
    ({ claim }) => ({ start: claim.start, end: claim.end, rule: 'contradiction', severity: 'error', message }) as const,
  );
  const place = core[0]?.property ?? base;
  return { ...base, start: place.start, end: place.end, kind: 'refuted', words: message, remarks };
}

const namesOf = (invariants: readonly UslObjectInvariant[], between: string): string =>
  [...new Set(invariants.map(({ property }) => property.name))].join(between);

/** Judges a theorem: does each of its formulas hold for all values? */
export async function judgeTheorem(
  model: UslModel,
  property: UslPropertyModel,
  ask: AskUslSolver,
): Promise<UslOutcome> {
  const { name, start, end, claims, uses } = property;
  const base = { what: `theorem ${name}`, start, end, ...nothing };
  if (claims.length === 0) return { ...base, kind: 'vacuous', words: 'it states nothing' };
  if (restsOnItself(model, property)) throw new UslUnsupported(property, `${name} uses what rests on it`);
  const parts: UslOutcome[] = [];
  for (const claim of claims) parts.push(await judgeClaim(model, property, claim, ask));
  const kind = worstOf(parts.map((part) => part.kind));
  return {
    ...base,
    kind,
    words: parts.find((part) => part.kind === kind)?.words ?? '',
    remarks: parts.flatMap(({ remarks }) => remarks),
    counterexamples: parts.flatMap(({ counterexamples }) => counterexamples),
    notKnown: parts.flatMap((part) => part.notKnown ?? []),
    assumptions: [...parts.flatMap(({ assumptions }) => assumptions), ...uses.map((used) => `the property ${used}`)],
  };
}

/** Would it be taken for granted in its own proof? */
function restsOnItself(model: UslModel, { name, uses }: UslPropertyModel): boolean {
  const reached = new Set(uses);
  for (const used of reached)
    for (const next of model.properties.find((each) => each.name === used)?.uses ?? []) reached.add(next);
  return reached.has(name);
}

async function judgeClaim(
  model: UslModel,
  property: UslPropertyModel,
  claim: UslClaim,
  ask: AskUslSolver,
): Promise<UslOutcome> {
  const { name } = property;
  const place = { start: claim.start, end: claim.end };
  const base = { what: `theorem ${name}`, ...place, ...nothing };
  const { applies, fails, body, contracts } = theoremQuestions(model, property, claim);
  const answer = await answerOf(fails, model, ask);
  if (answer.kind === 'unknown')
    return { ...base, kind: 'unknown', words: `the solver does not know: ${answer.reason}` };
  if (answer.kind === 'unsat') {
    const supposed = applies === undefined ? undefined : await answerOf(applies, model, ask);
    if (supposed?.kind === 'unsat') {
      const message = `theorem ${name}: what it supposes is never so, and anything follows`;
      return {
        ...base,
        kind: 'vacuous',
        words: message,
        remarks: [{ ...place, rule: 'vacuous', severity: 'warning', message }],
      };
    }
    const assumptions = [
      ...fails.assumed.map((invariant) => `the invariant ${invariant}`),
      ...contracts.map((contract) => `the contract ${contract}`),
    ];
    const open = supposed === undefined ? [] : notKnown(supposed, 'whether what it supposes is ever so');
    return { ...base, kind: 'proved', words: 'it holds for all values', assumptions, notKnown: open };
  }
  const found = valuesWords(answer.values);
  if (fails.freedoms.length > 0) {
    return { ...base, kind: 'unknown', words: `it does not follow: ${dependsOn(fails.freedoms)}` };
  }
  const replay = evaluated(body, answer.values, model);
  if (replay === true)
    return { ...base, kind: 'unknown', words: `the solver says that it is false for ${found}, and there it is true` };
  const message = `theorem ${name} is false${found === '' ? '' : ` for ${found}`}`;
  return {
    ...base,
    kind: 'refuted',
    words: message,
    remarks: [{ ...place, rule: 'theorem', severity: 'error', message }],
    counterexamples:
      answer.values.size === 0
        ? []
        : [exampleOf(`theorem ${name}: values for which it is false`, answer.values, replay === false)],
  };
}

/** The truth of a formula, by our own evaluator; undefined where it cannot tell. */
function evaluated(body: UslTerm, values: ReadonlyMap<string, UslValue>, model: UslModel): boolean | undefined {
  try {
    return isTrue(evaluateUsl(body, values, model));
  } catch (thrown) {
    if (thrown instanceof NotEvaluated) return undefined;
    throw thrown;
  }
}
