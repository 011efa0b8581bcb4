import type { UslContract, UslFairness, UslPlace } from './usl-ast.ts';
import type { UslTerm, UslVariable } from './usl-term.ts';
import type { UslType } from './usl-type.ts';

/** A mistake of a text, or what a reader should know of it. */
export interface UslProblem extends UslPlace {
  rule:
    | 'unknown-field'
    | 'arity'
    | 'type'
    | 'duplicate'
    | 'prime'
    | 'temporal-place'
    | 'unknown-property'
    | 'undeclared';
  severity: 'error' | 'info';
  message: string;
}

/** One formula of a property, without the quantifiers that it begins with: its variables stand for any values. */
export interface UslClaim extends UslPlace {
  variables: UslVariable[];
  /** Collections that variables run over, and other conditions on them. */
  body: UslTerm;
  /** Variables whose state after a call is spoken of: `r'`. */
  primed: string[];
}

/** A theorem or an invariant whose names and types are known. */
export interface UslPropertyModel extends UslPlace {
  word: 'theorem' | 'invariant';
  name: string;
  uses: string[];
  claims: UslClaim[];
}

/** A contract whose names and types are known. */
export interface UslContractModel extends UslPlace {
  /** `Agent::step` */
  name: string;
  path: readonly string[];
  parameters: UslVariable[];
  returns?: UslType;
  requires: UslTerm[];
  ensures: UslTerm[];
  ensuresErr: UslTerm[];
  /** It has an `ensures_err`, even an empty one: calls may fail. */
  tellsOfErrors: boolean;
  /** Parameters whose state after the call is spoken of. */
  primed: string[];
  source: UslContract;
}

/** A temporal property whose names and types are known. */
export interface UslTemporalModel extends UslPlace {
  name: string;
  fairness: UslFairness[];
  body: UslTerm;
  /** The types of whose fields it speaks as of variables. */
  stateTypes: string[];
}

/** What is stated and not judged, with the reason. */
export interface UslUnjudged extends UslPlace {
  /** `temporal agent_terminates` */
  what: string;
  reason: string;
}

/** What a text declares and states. */
export interface UslModel {
  records: ReadonlyMap<string, readonly UslVariable[]>;
  enums: ReadonlyMap<string, readonly string[]>;
  constants: ReadonlyMap<string, { type: UslType; value: UslTerm }>;
  predicates: ReadonlyMap<string, { parameters: UslVariable[]; body: UslTerm }>;
  contracts: UslContractModel[];
  properties: UslPropertyModel[];
  temporals: UslTemporalModel[];
  unjudged: UslUnjudged[];
  problems: UslProblem[];
}

/** Ends the reading of one formula with a mistake of the text. */
export class UslIllTyped extends Error {
  readonly problem: UslProblem;
  override readonly name = 'UslIllTyped';

  constructor(place: UslPlace, rule: UslProblem['rule'], message: string) {
    super(message);
    this.problem = { start: place.start, end: place.end, rule, severity: 'error', message };
  }
}

/** Ends the reading of an item that says what is not reckoned with here. */
export class UslUnsupported extends Error {
  readonly place: UslPlace;
  override readonly name = 'UslUnsupported';

  constructor(place: UslPlace, reason: string) {
    super(reason);
    this.place = { start: place.start, end: place.end };
  }
}
