import type { UslContractModel, UslModel } from './usl-model.ts';
import {
  assumeInvariants,
  holdsFor,
  invariantsOf,
  isAboutOutcome,
  scenarioOf,
  tellsSuccess,
  type UslObjectInvariant,
} from './usl-scenario.ts';
import { truth, type UslTerm, type UslVariable } from './usl-term.ts';
import { smtName, UslSmtWriter } from './write-usl-smt.ts';

/** One question for a solver: can all that is asserted be so? */
export interface UslQuestion {
  /** What it decides, in words: a comment of the script. */
  purpose: string;
  /** What a text without a flaw has as the answer. */
  wanted: 'sat' | 'unsat';
  text: string;
  /** Whose values a model has. */
  variables: UslVariable[];
  /** What a model may choose although the text does not mean that it can be chosen. */
  freedoms: string[];
  /** Invariants that are taken for granted. */
  assumed: string[];
}

interface Asking {
  purpose: string;
  wanted: UslQuestion['wanted'];
  variables: readonly UslVariable[];
  /** Variables whose invariants are taken for granted. */
  invariant?: readonly UslVariable[];
}

/** @param say asserts. */
export function askUsl(model: UslModel, asking: Asking, say: (writer: UslSmtWriter) => void): UslQuestion {
  const { purpose, wanted, variables, invariant = [] } = asking;
  const writer = new UslSmtWriter(model);
  writer.declare(variables);
  const assumed = assumeInvariants(writer, model, invariant);
  say(writer);
  const { freedoms } = writer;
  return { purpose, wanted, text: writer.text(), variables: [...variables], freedoms: [...freedoms], assumed };
}

/** Can an input be as the contract requires? */
export const canBeCalled = (model: UslModel, contract: UslContractModel, invariants: boolean): UslQuestion =>
  askUsl(
    model,
    {
      purpose: `${contract.name}: an input can be as required${invariants ? ' and keep the invariants' : ''}`,
      wanted: 'sat',
      variables: contract.parameters,
      ...(invariants ? { invariant: contract.parameters } : {}),
    },
    (writer) => {
      for (const term of contract.requires) writer.assert(term);
    },
  );

/** Is there an input with an outcome of which these conjuncts hold? */
export function canBeKept(model: UslModel, contract: UslContractModel, ensures: readonly UslTerm[]): UslQuestion {
  const { before, after, link, succeeds } = scenarioOf(contract);
  const asking = { purpose: `${contract.name}: an outcome can be as ensured`, wanted: 'sat' } as const;
  return askUsl(model, { ...asking, variables: [...before, ...after] }, (writer) => {
    for (const term of [...contract.requires, ...ensures, ...link, ...succeeds]) writer.assert(term);
  });
}

/** Is there an outcome that these conjuncts exclude? Without one they say nothing. */
export function excludesSomething(model: UslModel, contract: UslContractModel): UslQuestion {
  const { before, after, link, succeeds } = scenarioOf(contract);
  const asking = { purpose: `${contract.name}: an outcome can be against what is ensured`, wanted: 'sat' } as const;
  return askUsl(model, { ...asking, variables: [...before, ...after] }, (writer) => {
    for (const term of [...contract.requires, ...link, ...succeeds]) writer.assert(term);
    writer.assertText(`(not (and true ${contract.ensures.map((term) => writer.term(term)).join(' ')}))`);
  });
}

/**
 * Is there an input, as required, for which no outcome is as ensured? Undefined where a call may fail whatever the
 * input is.
 */
export function hasHopelessInput(model: UslModel, contract: UslContractModel): UslQuestion | undefined {
  const scenario = scenarioOf(contract);
  const { before, after, link, canFail } = scenario;
  if (canFail) return undefined;
  const asking = { purpose: `${contract.name}: an input has no outcome as ensured`, wanted: 'unsat' } as const;
  return askUsl(model, { ...asking, variables: before, invariant: before }, (writer) => {
    for (const term of contract.requires) writer.assert(term);
    const about = contract.ensures.filter((term) => isAboutOutcome(term, scenario));
    const alone = contract.ensures.filter((term) => !about.includes(term));
    // Field by field a solver sees that an equation tells what a field is.
    const spread = after.map((variable) => ({ ...writer.spread(variable), name: smtName(variable.name) }));
    const bound = spread.flatMap((each) => each.bound).join(' ');
    const names = spread.map(({ name, record }) => `(${name} ${record})`).join(' ');
    const all = [...link, ...about].map((term) => writer.term(term));
    const isOpen = all.length > 0 && bound !== '';
    const none = isOpen ? `(forall (${bound}) (let (${names}) (not (and ${all.join(' ')}))))` : 'false';
    writer.assertText(`(or ${none} ${alone.map((term) => writer.term(truth('not', term))).join(' ')})`);
  });
}

/** Can a call lead from an object that keeps its invariants to one that breaks this one? */
function canBreak(
  model: UslModel,
  contract: UslContractModel,
  invariant: UslObjectInvariant,
  outcome: 'success' | 'failure',
): UslQuestion | undefined {
  const scenario = scenarioOf(contract);
  const { before, after, link, succeeds, fails, changed } = scenario;
  if (changed?.record !== recordOf(invariant)) return undefined;
  const { parameter } = changed;
  const isFailure = outcome === 'failure';
  const told = isFailure ? [...contract.ensuresErr, ...contract.ensures.filter(tellsSuccess)] : contract.ensures;
  // A failure of which nothing is said leaves everything as it was.
  if (isFailure && !contract.ensuresErr.some((term) => isAboutOutcome(term, scenario))) return undefined;
  const call = `${contract.name}${isFailure ? ' that fails' : ''}`;
  const purpose = `${call}: can break the invariant ${invariant.property.name}`;
  const invariantOnes = before.filter(({ name }) => name === parameter);
  return askUsl(
    model,
    { purpose, wanted: 'unsat', variables: [...before, ...after], invariant: invariantOnes },
    (writer) => {
      const outcomes = isFailure ? fails : [...link, ...succeeds];
      for (const term of [...contract.requires, ...told, ...outcomes]) writer.assert(term);
      const later = smtName(`${parameter}'`);
      const object = invariant.isStep ? smtName(parameter) : later;
      writer.assertText(`(not ${holdsFor(writer, invariant, object, later)})`);
    },
  );
}

const recordOf = ({ variable }: UslObjectInvariant): string =>
  variable.type.kind === 'record' ? variable.type.name : '';

/** Every question about a call that an invariant could be broken by. */
export function breakingQuestions(
  model: UslModel,
  contract: UslContractModel,
  invariant: UslObjectInvariant,
): UslQuestion[] {
  const outcomes = scenarioOf(contract).canFail ? (['success', 'failure'] as const) : (['success'] as const);
  return outcomes.flatMap((outcome) => canBreak(model, contract, invariant, outcome) ?? []);
}

/** Invariants that are about single objects of the type that the contract changes. */
export function invariantsChangedBy(model: UslModel, contract: UslContractModel): UslObjectInvariant[] {
  const { changed } = scenarioOf(contract);
  return changed === undefined ? [] : invariantsOf(model, changed.record);
}
