import type { UslContractModel, UslModel } from './usl-model.ts';
import {
  breakingQuestions,
  canBeCalled,
  canBeKept,
  excludesSomething,
  hasHopelessInput,
  invariantsChangedBy,
} from './usl-contract-questions.ts';
import {
  answerOf,
  dependsOn,
  exampleOf,
  notKnown,
  solverDoesNotKnow,
  valuesWords,
  type AskUslSolver,
  type UslOutcome,
} from './usl-outcome.ts';
import { scenarioOf } from './usl-scenario.ts';
import type { UslTerm } from './usl-term.ts';

/** Judges a contract by itself: can it be called, can it be kept, does it say anything? */
export async function judgeContract(
  model: UslModel,
  contract: UslContractModel,
  ask: AskUslSolver,
): Promise<UslOutcome> {
  const { name, start, end, ensures, requires } = contract;
  const base = { what: `contract ${name}`, start, end, remarks: [], counterexamples: [], assumptions: [] };
  const vacuous = (words: string, place: { start: number; end: number } = contract): UslOutcome => ({
    ...base,
    kind: 'vacuous',
    words,
    remarks: [{ ...placeOf(place), rule: 'vacuous', severity: 'warning', message: words }],
  });
  const called = await answerOf(canBeCalled(model, contract, false), model, ask);
  const [firstRequired] = requires;
  if (called.kind === 'unsat') return vacuous('no input is as it requires, so it promises nothing', firstRequired);
  const withInvariants = canBeCalled(model, contract, true);
  const calledThen = withInvariants.assumed.length > 0 ? await answerOf(withInvariants, model, ask) : called;
  if (calledThen.kind === 'unsat')
    return vacuous(
      `no input is as it requires and keeps the invariants ${withInvariants.assumed.join(', ')}`,
      firstRequired,
    );
  if (ensures.length === 0) {
    if (contract.ensuresErr.length > 0)
      return { ...base, kind: 'unknown', words: 'it promises something of calls that fail, and nothing of others' };
    return vacuous('it ensures nothing');
  }
  const keeping = canBeKept(model, contract, ensures);
  const kept = await answerOf(keeping, model, ask);
  if (kept.kind === 'unsat') return await unkeepable(model, contract, ask, base);
  const excluded = await answerOf(excludesSomething(model, contract), model, ask);
  if (excluded.kind === 'unsat')
    return vacuous('all that it ensures follows from what it requires, whatever is done', ensures[0]);
  const hopeless = await judgeHopeless(model, contract, ask, base);
  if (hopeless !== undefined) return hopeless;
  const [open] = [
    ...notKnown(called, 'whether it can be called'),
    ...notKnown(calledThen, 'whether it can be called where the invariants are kept'),
    ...notKnown(kept, 'whether it can be kept'),
    ...notKnown(excluded, 'whether it says anything'),
  ];
  if (open !== undefined) return { ...base, kind: 'unknown', words: solverDoesNotKnow([open]) };
  if (keeping.freedoms.length > 0)
    return { ...base, kind: 'unknown', words: `whether it can be kept: ${dependsOn(keeping.freedoms)}` };
  return { ...base, kind: 'holds', words: 'it can be called and kept, and says something' };
}

type Base = Pick<UslOutcome, 'what' | 'start' | 'end' | 'remarks' | 'counterexamples' | 'assumptions'>;

const placeOf = ({ start, end }: { start: number; end: number }): { start: number; end: number } => ({ start, end });

/** No outcome at all is as ensured: which conjuncts exclude each other? */
async function unkeepable(
  model: UslModel,
  contract: UslContractModel,
  ask: AskUslSolver,
  base: Base,
): Promise<UslOutcome> {
  const core = await smallestCore(contract.ensures, async (ensures) => {
    const answer = await answerOf(canBeKept(model, contract, ensures), model, ask);
    return answer.kind === 'unsat';
  });
  const about = core.length === 1 ? 'this contradicts what it requires, or itself' : 'these contradict each other';
  const { canFail } = scenarioOf(contract);
  const words = canFail ? `no call can succeed: ${about}` : `no implementation can keep it: ${about}`;
  return {
    ...base,
    kind: canFail ? 'vacuous' : 'refuted',
    words,
    remarks: core.map((term) => ({
      ...placeOf(term),
      rule: 'contradiction',
      severity: canFail ? 'warning' : 'error',
      message: words,
    })),
  };
}

/** Conjuncts that are contradictory together and of which none can be left out. */
async function smallestCore(
  terms: readonly UslTerm[],
  isContradictory: (terms: readonly UslTerm[]) => Promise<boolean>,
): Promise<readonly UslTerm[]> {
  let core = terms;
  for (const term of terms) {
    const rest = core.filter((each) => each !== term);
    if (rest.length > 0 && (await isContradictory(rest))) core = rest;
  }
  return core;
}

/** Undefined where every input has an outcome. */
async function judgeHopeless(
  model: UslModel,
  contract: UslContractModel,
  ask: AskUslSolver,
  base: Base,
): Promise<UslOutcome | undefined> {
  const question = hasHopelessInput(model, contract);
  if (question === undefined) return undefined;
  const answer = await answerOf(question, model, ask);
  const open = notKnown(answer, 'whether every input has an outcome as it ensures');
  if (open.length > 0) return { ...base, kind: 'unknown', words: solverDoesNotKnow(open) };
  if (answer.kind !== 'sat') return undefined;
  const words = `no implementation can keep it: for ${valuesWords(answer.values)} there is no outcome as it ensures`;
  const [first] = contract.ensures;
  if (question.freedoms.length > 0)
    return {
      ...base,
      kind: 'unknown',
      words: `whether it can be kept for every input: ${dependsOn(question.freedoms)}`,
    };
  return {
    ...base,
    kind: 'refuted',
    words,
    remarks: [{ ...placeOf(first ?? contract), rule: 'contradiction', severity: 'error', message: words }],
    counterexamples: [exampleOf(`${contract.name}: an input without an outcome`, answer.values, false)],
  };
}

/** Judges whether the contract's promises keep the invariants of the type that it changes; undefined for none. */
export async function judgePreservation(
  model: UslModel,
  contract: UslContractModel,
  ask: AskUslSolver,
): Promise<UslOutcome | undefined> {
  const { name, start, end } = contract;
  const outcome: UslOutcome = {
    what: `contract ${name} and the invariants`,
    start,
    end,
    kind: 'proved',
    words: '',
    remarks: [],
    counterexamples: [],
    assumptions: [],
  };
  const kept: string[] = [];
  const open: string[] = [];
  const unanswered: string[] = [];
  for (const invariant of invariantsChangedBy(model, contract)) {
    const questions = breakingQuestions(model, contract, invariant);
    const answers = [];
    for (const question of questions) answers.push(await answerOf(question, model, ask));
    const { name: of } = invariant.property;
    const broken = answers.find(({ kind }) => kind === 'sat');
    if (answers.length > 0 && answers.every(({ kind }) => kind === 'unsat')) {
      kept.push(of);
      outcome.assumptions.push(
        ...questions.flatMap(({ assumed }) => assumed.map((each) => `the invariant ${each} before each call`)),
      );
    } else if (broken?.kind === 'sat') {
      open.push(of);
      const message = `that the invariant ${of} is kept does not follow from what ${name} ensures`;
      outcome.remarks.push({
        start,
        end: start + 'contract'.length + 1 + name.length,
        rule: 'preservation',
        severity: 'warning',
        message,
      });
      outcome.counterexamples.push(
        exampleOf(`${message}: a call that it allows`, broken.values, false, 'before and after'),
      );
    } else unanswered.push(...answers.flatMap((answer) => notKnown(answer, `whether ${name} keeps ${of}`)));
  }
  if (kept.length + open.length + unanswered.length === 0) return undefined;
  if (open.length + unanswered.length > 0) outcome.kind = 'unknown';
  const keeps = kept.length === 0 ? [] : [`${name} keeps ${kept.join(', ')}`];
  const opens =
    open.length === 0 ? [] : [`whether ${name} keeps ${open.join(', ')} does not follow from what it ensures`];
  const silences = unanswered.length === 0 ? [] : [solverDoesNotKnow(unanswered)];
  outcome.words = [...keeps, ...opens, ...silences].join('; ');
  return outcome;
}
