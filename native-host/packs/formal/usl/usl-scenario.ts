import type { UslClaim, UslContractModel, UslModel, UslPropertyModel } from './usl-model.ts';
import { termsIn, truth, type UslTerm, type UslVariable } from './usl-term.ts';
import { BOOL, settled, type UslType } from './usl-type.ts';
import { smtName, type UslSmtWriter } from './write-usl-smt.ts';

/** A call of a contract: what is there before it and after it, and what each outcome means. */
export interface UslScenario {
  before: UslVariable[];
  after: UslVariable[];
  /** That the state after the call is what it returns, where it returns the type of `self`. */
  link: UslTerm[];
  /** The call succeeds. */
  succeeds: UslTerm[];
  /** Calls may fail: the contract returns a Result, or tells what holds then. */
  canFail: boolean;
  /** Of a Result that is returned: it is an error. */
  fails: UslTerm[];
  /** The parameter whose state the call changes, and its type's name. */
  changed?: { parameter: string; record: string };
}

/** What a call of this contract is. */
export function scenarioOf(contract: UslContractModel): UslScenario {
  const { parameters, returns, primed, tellsOfErrors, start, end } = contract;
  const place = { start, end };
  const before = [...parameters];
  const result: UslVariable[] = returns === undefined ? [] : [{ name: 'result', type: returns }];
  const [self] = parameters;
  const value = returns?.kind === 'result' ? returns.of : returns;
  const returnsSelf = self?.name === 'self' && value !== undefined && isSameType(self.type, value);
  const names = new Set([...primed, ...(returnsSelf ? ['self'] : [])]);
  const states = parameters.flatMap(({ name, type }) => (names.has(name) ? [{ name: `${name}'`, type }] : []));
  const isResult = returns?.kind === 'result';
  const given: UslTerm[] = result.map(({ name, type }) => ({ kind: 'variable', name, role: 'bound', type, ...place }));
  const state: UslTerm = { kind: 'variable', name: "self'", role: 'bound', type: self?.type ?? BOOL, ...place };
  const asValue = given.map((term) =>
    isResult && value !== undefined ? { ...truth('value', term), type: value } : term,
  );
  const changed = self?.type.kind === 'record' && names.has(self.name) ? self : undefined;
  return {
    before,
    after: [...states, ...result],
    link: returnsSelf ? asValue.map((each) => truth('==', state, each)) : [],
    succeeds: isResult ? given.map((term) => truth('is-ok', term)) : [],
    canFail: isResult || tellsOfErrors,
    fails: isResult ? given.map((term) => truth('is-err', term)) : [],
    ...(changed?.type.kind === 'record' ? { changed: { parameter: changed.name, record: changed.type.name } } : {}),
  };
}

const isSameType = (one: UslType, other: UslType): boolean =>
  JSON.stringify(settled(one)) === JSON.stringify(settled(other));

/** Invariants about one object of a type, with the variable that it is. */
export interface UslObjectInvariant {
  property: UslPropertyModel;
  claim: UslClaim;
  variable: UslVariable;
  /** It speaks of the object before and after a call. */
  isStep: boolean;
}

/** The invariants about single objects of this type. Those about several objects are about none of them. */
export const invariantsOf = (model: UslModel, record: string): UslObjectInvariant[] =>
  model.properties
    .filter(({ word }) => word === 'invariant')
    .flatMap((property) =>
      property.claims.flatMap((claim) => {
        const [variable, another] = claim.variables.filter(
          ({ type }) => type.kind === 'record' && type.name === record,
        );
        const isOther = claim.primed.some((name) => name !== variable?.name);
        return variable === undefined || another !== undefined || isOther
          ? []
          : [{ property, claim, variable, isStep: claim.primed.length > 0 }];
      }),
    );

/** That an invariant holds of these objects (terms of SMT-LIB), whatever its other variables are. */
export function holdsFor(
  writer: UslSmtWriter,
  { claim, variable }: UslObjectInvariant,
  object: string,
  after: string,
): string {
  const others = claim.variables.filter(({ name }) => name !== variable.name);
  const body = writer.term(claim.body);
  const bound = others.map(({ name, type }) => `(${smtName(name)} ${writer.sortOf(type)})`).join(' ');
  const now = `(${smtName(variable.name)} ${object})`;
  const all = others.length === 0 ? body : `(forall (${bound}) ${body})`;
  const later = claim.primed.length > 0 ? ` (${smtName(`${variable.name}'`)} ${after})` : '';
  return `(let (${now}${later}) ${all})`;
}

/**
 * Asserts that these variables, and the objects in their fields, keep their invariants; gives the names of those. What
 * objects in lists, maps and options are is left open, and told as a freedom.
 */
export function assumeInvariants(writer: UslSmtWriter, model: UslModel, variables: readonly UslVariable[]): string[] {
  const used: string[] = [];
  const assume = (object: string, type: UslType, depth: number): void => {
    if (type.kind !== 'record') {
      if (holdsObjects(type, model)) writer.freedoms.add(OBJECTS);
      return;
    }
    for (const invariant of invariantsOf(model, type.name)) {
      if (invariant.isStep) continue;
      writer.assertText(
        holdsFor(writer, invariant, object, object),
        `invariant ${invariant.property.name} of ${object}`,
      );
      used.push(invariant.property.name);
    }
    if (!holdsObjects(type, model) || depth > DEEPEST_OBJECT) return;
    for (const field of model.records.get(type.name) ?? [])
      assume(`(${writer.field(type.name, field.name)} ${object})`, field.type, depth + 1);
  };
  for (const { name, type } of variables) assume(smtName(name), type, 0);
  return used;
}

/** Records in records; deeper ones hold themselves, which the writer refuses. */
const DEEPEST_OBJECT = 20;

/** What a model may choose where objects may not keep their invariants. */
export const OBJECTS = 'whether objects inside of others keep their invariants';

/** May a value of this type be or hold an object that has invariants? */
export function holdsObjects(type: UslType, model: UslModel, open: readonly string[] = []): boolean {
  switch (type.kind) {
    case 'record':
      if (open.includes(type.name)) return false;
      return (
        invariantsOf(model, type.name).some(({ isStep }) => !isStep) ||
        (model.records.get(type.name) ?? []).some((field) => holdsObjects(field.type, model, [...open, type.name]))
      );
    case 'map':
      return holdsObjects(type.key, model, open) || holdsObjects(type.value, model, open);
    case 'list':
    case 'set':
    case 'option':
    case 'result':
      return holdsObjects(type.of, model, open);
    default:
      return false;
  }
}

/** Does it speak of the state after the call, or of what is returned? */
export const isAboutOutcome = (term: UslTerm, { after }: UslScenario): boolean =>
  [...termsIn(term)].some(
    (each) => each.kind === 'variable' && each.role === 'bound' && after.some(({ name }) => name === each.name),
  );

/** Does it say whether the call succeeds? Then it holds of calls that fail, too. */
export const tellsSuccess = (term: UslTerm): boolean =>
  [...termsIn(term)].some((each) => each.kind === 'operation' && (each.op === 'is-ok' || each.op === 'is-err'));
