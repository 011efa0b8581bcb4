import type { UslClaim, UslContractModel, UslModel, UslPropertyModel } from './usl-model.ts';
import { askUsl, type UslQuestion } from './usl-contract-questions.ts';
import {
  holdsFor,
  holdsObjects,
  isAboutOutcome,
  OBJECTS,
  scenarioOf,
  type UslObjectInvariant,
} from './usl-scenario.ts';
import { partsOf, termsIn, truth, type UslTerm, type UslVariable } from './usl-term.ts';
import { inlineLets, withProperties } from './usl-rewrite.ts';
import { smtName, type UslSmtWriter } from './write-usl-smt.ts';

const primedOf = ({ variables, primed }: UslClaim): UslVariable[] =>
  variables.filter(({ name }) => primed.includes(name)).map(({ name, type }) => ({ name: `${name}'`, type }));

/** Can values be as the invariant says? */
export const canHold = (model: UslModel, { name }: UslPropertyModel, claim: UslClaim): UslQuestion =>
  askUsl(
    model,
    {
      purpose: `invariant ${name}: values can keep it`,
      wanted: 'sat',
      variables: [...claim.variables, ...primedOf(claim)],
    },
    (writer) => writer.assert(claim.body),
  );

/** Can values be against what the invariant says? Without any it says nothing. */
export const canBeBroken = (model: UslModel, { name }: UslPropertyModel, claim: UslClaim): UslQuestion =>
  askUsl(
    model,
    {
      purpose: `invariant ${name}: values can break it`,
      wanted: 'sat',
      variables: [...claim.variables, ...primedOf(claim)],
    },
    (writer) => writer.assert(truth('not', claim.body)),
  );

/** Can one object keep all of these invariants? */
export function canHoldTogether(
  model: UslModel,
  record: string,
  invariants: readonly UslObjectInvariant[],
): UslQuestion {
  const object: UslVariable = { name: 'object', type: { kind: 'record', name: record } };
  const purpose = `the invariants of ${record} can be kept together`;
  return askUsl(model, { purpose, wanted: 'sat', variables: [object] }, (writer) => {
    for (const invariant of invariants) writer.assertText(holdsFor(writer, invariant, 'object', 'object'));
  });
}

/** What a theorem rests on and what it says, as questions. */
export interface UslTheoremQuestions {
  /** Is there a case in which what it supposes holds? Undefined where it supposes nothing. */
  applies?: UslQuestion;
  /** Is there a case in which it is false? */
  fails: UslQuestion;
  /** What is false there: for an evaluation without a solver. */
  body: UslTerm;
  /** Contracts whose promises are taken for granted. */
  contracts: string[];
}

/** The questions of one formula of a theorem. */
export function theoremQuestions(
  model: UslModel,
  { name, uses }: UslPropertyModel,
  claim: UslClaim,
): UslTheoremQuestions {
  const body = withProperties(inlineLets(claim.body), model);
  const asking = { variables: claim.variables, invariant: claim.variables };
  const contracts = new Set<string>();
  const ground = (writer: UslSmtWriter): void => {
    // Invariants are about objects, not about all values: of the variables they are assumed anyhow.
    for (const used of uses.filter((each) => !isInvariant(model, each)))
      for (const formula of formulasOf(model, used)) writer.assert(formula, `property ${used}`);
    for (const call of callsIn(body)) {
      assumeContract(writer, model, call);
      contracts.add(call.name);
    }
  };
  const fails = askUsl(model, { ...asking, purpose: `theorem ${name}: it can be false`, wanted: 'unsat' }, (writer) => {
    ground(writer);
    writer.assert(truth('not', body));
    const inner = [...termsIn(body)].flatMap((term) => (term.kind === 'quantified' ? term.variables : []));
    if (inner.some(({ type }) => holdsObjects(type, model))) writer.freedoms.add(OBJECTS);
  });
  const suppositions = suppositionsOf(body);
  if (suppositions.length === 0 && fails.assumed.length === 0 && uses.length + contracts.size === 0)
    return { fails, body, contracts: [] };
  const purpose = `theorem ${name}: what it supposes can be`;
  const applies = askUsl(model, { ...asking, purpose, wanted: 'sat' }, (writer) => {
    ground(writer);
    for (const term of suppositions) writer.assert(term);
  });
  return { applies, fails, body, contracts: [...contracts] };
}

const isInvariant = (model: UslModel, name: string): boolean =>
  model.properties.some((property) => property.name === name && property.word === 'invariant');

/** `a implies (b implies c)` supposes a and b. */
const suppositionsOf = (body: UslTerm): UslTerm[] => {
  if (body.kind !== 'operation' || body.op !== 'implies') return [];
  const [first, second] = body.args;
  return first === undefined || second === undefined ? [] : [first, ...suppositionsOf(second)];
};

/** The closed formulas of a property. */
const formulasOf = (model: UslModel, name: string): UslTerm[] => [
  withProperties({ kind: 'property', name, type: { kind: 'bool' }, start: 0, end: 0 }, model),
];

type Call = Extract<UslTerm, { kind: 'apply' }>;

/** Calls of contracts whose values no quantifier in the formula binds. */
function callsIn(body: UslTerm): Call[] {
  const calls: Call[] = [];
  const walk = (term: UslTerm, bound: ReadonlySet<string>): void => {
    const isBound = (): boolean => [...termsIn(term)].some((each) => each.kind === 'variable' && bound.has(each.name));
    if (term.kind === 'apply' && term.what === 'contract' && !isBound()) calls.push(term);
    const inner = term.kind === 'quantified' ? new Set([...bound, ...term.variables.map(({ name }) => name)]) : bound;
    for (const part of partsOf(term)) walk(part, inner);
  };
  walk(body, new Set());
  return calls;
}

/** What the contract promises of this call. Promises about states that the call's value does not show are left out. */
function assumeContract(writer: UslSmtWriter, model: UslModel, call: Call): void {
  const contract = model.contracts.find(({ name }) => name === call.name);
  if (contract === undefined) return;
  const scenario = scenarioOf(contract);
  const shown = shownStates(contract);
  const hidden = { ...scenario, after: scenario.after.filter(({ name }) => !shown.has(name)) };
  const ensures = contract.ensures.filter((term) => !isAboutOutcome(term, hidden));
  const value = writer.term(call);
  const { returns } = contract;
  const option = returns?.kind === 'result' ? writer.optionOf(returns) : undefined;
  const given = option === undefined ? value : `(${option.value} ${value})`;
  const parameters = contract.parameters.flatMap(({ name }, index) => {
    const arg = call.args[index];
    return arg === undefined ? [] : [`(${smtName(name)} ${writer.term(arg)})`];
  });
  const states = [...shown].map((name) => `(${smtName(name)} ${name === 'result' ? value : given})`);
  const requires = contract.requires.map((term) => writer.term(term));
  const supposed = ['true', ...requires, ...(option === undefined ? [] : [`((_ is ${option.withOne}) ${value})`])];
  const promised = ['true', ...ensures.map((term) => writer.term(term))];
  writer.assertText(
    `(let (${[...parameters, ...states].join(' ')}) (=> (and ${supposed.join(' ')}) (and ${promised.join(' ')})))`,
    `contract ${contract.name}`,
  );
}

/** Names of what the value of a call shows: what it returns, and with it the state after, where it returns that. */
function shownStates(contract: UslContractModel): ReadonlySet<string> {
  const { after, link } = scenarioOf(contract);
  return new Set(
    after.flatMap(({ name }) => (name === 'result' || (name === "self'" && link.length > 0) ? [name] : [])),
  );
}
