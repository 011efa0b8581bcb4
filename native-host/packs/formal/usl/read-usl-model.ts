import type { UslBlock, UslContract, UslItem, UslParameter, UslPlace, UslProperty, UslSpec } from './usl-ast.ts';
import { UslDeclarations } from './usl-declarations.ts';
import {
  UslIllTyped,
  UslUnsupported,
  type UslClaim,
  type UslContractModel,
  type UslModel,
  type UslPropertyModel,
  type UslTemporalModel,
  type UslUnjudged,
} from './usl-model.ts';
import { UslTermReader, type UslFormulaContext } from './read-usl-terms.ts';
import { settleTerm } from './settle-usl-term.ts';
import { truth, type UslTerm, type UslVariable } from './usl-term.ts';
import { settled, type UslType } from './usl-type.ts';

/** Names and types of a text that could be read: what it states, and what is wrong with it. */
export function readUslModel(spec: UslSpec): UslModel {
  return new ModelReader(spec).read(spec.items);
}

const PLAIN: UslFormulaContext = { primes: 'unsupported', isTemporal: false };

class ModelReader {
  readonly #declared: UslDeclarations;
  readonly #unjudged: UslUnjudged[] = [];
  readonly #state: NonNullable<UslFormulaContext['state']>;

  constructor(spec: UslSpec) {
    this.#declared = new UslDeclarations(spec);
    this.#state = stateOf(this.#declared);
  }

  read(items: readonly UslItem[]): UslModel {
    const constants: [string, { type: UslType; value: UslTerm }][] = [];
    const predicates: [string, { parameters: UslVariable[]; body: UslTerm }][] = [];
    const contracts: UslContractModel[] = [];
    const properties: UslPropertyModel[] = [];
    const temporals: UslTemporalModel[] = [];
    for (const item of items)
      this.#attempt(item, () => {
        if (item.kind === 'const') constants.push([item.name, this.#constant(item)]);
        else if (item.kind === 'predicate') predicates.push([item.name, this.#predicate(item)]);
        else if (item.kind === 'contract') contracts.push(this.#contract(item));
        else if (item.kind === 'property') properties.push(this.#property(item));
        else if (item.kind === 'temporal') temporals.push(this.#temporal(item));
        else if (item.kind === 'clauses' || item.kind === 'probabilistic')
          throw new UslUnsupported(item, NOT_JUDGED[item.kind === 'clauses' ? item.word : item.kind] ?? '');
      });
    const { records, enums, problems } = this.#declared;
    for (const fields of records.values()) for (const field of fields) field.type = settled(field.type);
    return {
      records,
      enums,
      constants: new Map(constants),
      predicates: new Map(predicates),
      contracts,
      properties,
      temporals,
      unjudged: this.#unjudged,
      problems,
    };
  }

  #attempt(item: UslItem, read: () => void): void {
    try {
      read();
    } catch (thrown) {
      if (thrown instanceof UslUnsupported)
        this.#unjudged.push({ ...thrown.place, what: itemWords(item), reason: thrown.message });
      else if (thrown instanceof UslIllTyped) this.#declared.problems.push(thrown.problem);
      else throw thrown;
    }
  }

  /** The conjuncts of a block; the mistakes of all of them are told. */
  #block(reader: UslTermReader, block: UslBlock, scope: ReadonlyMap<string, UslType>): UslTerm[] {
    const mistakes: UslIllTyped[] = [];
    const terms = block.flatMap((expr) => {
      try {
        return [reader.truth(expr, scope)];
      } catch (thrown) {
        if (!(thrown instanceof UslIllTyped)) throw thrown;
        mistakes.push(thrown);
        return [];
      }
    });
    const last = mistakes.pop();
    this.#declared.problems.push(...mistakes.map(({ problem }) => problem));
    if (last !== undefined) throw last;
    return terms;
  }

  #constant({ type, value }: Extract<UslItem, { kind: 'const' }>): { type: UslType; value: UslTerm } {
    const wanted = this.#declared.typeOf(type);
    const reader = new UslTermReader(this.#declared, PLAIN);
    return { type: settled(wanted), value: settleTerm(reader.value(value, new Map(), wanted)) };
  }

  #predicate({ parameters, body, start, end }: Extract<UslItem, { kind: 'predicate' }>): {
    parameters: UslVariable[];
    body: UslTerm;
  } {
    const given = this.#parameters(parameters, []);
    const reader = new UslTermReader(this.#declared, PLAIN);
    const terms = this.#block(reader, body, scopeOf(given));
    return { parameters: given.map(settledVariable), body: settleTerm(conjunction(terms, { start, end })) };
  }

  #parameters(parameters: readonly UslParameter[], path: readonly string[]): UslVariable[] {
    return parameters.map(({ name, type, start, end }) => {
      if (type !== undefined) return { name, type: this.#declared.typeOf(type) };
      const owner = path.at(-2);
      if (owner === undefined)
        throw new UslIllTyped({ start, end }, 'type', 'self has no type here: the contract belongs to none');
      return { name, type: this.#declared.named(owner, { start, end }) };
    });
  }

  #contract(item: UslContract): UslContractModel {
    const { path, start, end } = item;
    const parameters = this.#parameters(item.parameters, path);
    const before = scopeOf(parameters);
    const returns = item.returns === undefined ? {} : { returns: this.#declared.typeOf(item.returns) };
    const after = new Map(before);
    if (returns.returns !== undefined && !before.has('result')) after.set('result', returns.returns);
    const reader = new UslTermReader(this.#declared, { primes: 'bound', isTemporal: false });
    const first = new UslTermReader(this.#declared, { primes: 'none', isTemporal: false });
    const model = {
      requires: this.#block(first, item.requires.flat(), before),
      ensures: this.#block(reader, item.ensures.flat(), after),
      ensuresErr: this.#block(reader, item.ensuresErr.flat(), after),
    };
    return {
      start,
      end,
      name: path.join('::'),
      path,
      parameters: parameters.map(settledVariable),
      ...(returns.returns === undefined ? {} : { returns: settled(returns.returns) }),
      requires: model.requires.map(settleTerm),
      ensures: model.ensures.map(settleTerm),
      ensuresErr: model.ensuresErr.map(settleTerm),
      tellsOfErrors: item.ensuresErr.length > 0,
      primed: [...reader.primed],
      source: item,
    };
  }

  #property(item: UslProperty): UslPropertyModel {
    const { word, name, uses = [], start, end, isDistributed } = item;
    if (word !== 'theorem' && word !== 'invariant') throw new UslUnsupported(item, NOT_JUDGED[word] ?? '');
    for (const used of uses)
      if (!this.#declared.properties.has(used))
        throw new UslIllTyped(item, 'unknown-property', `there is no property ${used}`);
    const reader = new UslTermReader(this.#declared, {
      primes: word === 'invariant' ? 'bound' : 'unsupported',
      isTemporal: false,
    });
    const terms = this.#block(reader, item.body, new Map());
    if (isDistributed) throw new UslUnsupported(item, 'properties of several agents are read, and not judged');
    return { word, name, uses, claims: terms.map((term) => claimOf(settleTerm(term), reader.primed)), start, end };
  }

  #temporal({ name, fairness, body, start, end }: Extract<UslItem, { kind: 'temporal' }>): UslTemporalModel {
    const reader = new UslTermReader(this.#declared, { primes: 'unsupported', isTemporal: true, state: this.#state });
    const term = settleTerm(reader.truth(body, new Map()));
    return { name, fairness, body: term, stateTypes: [...reader.stateTypes], start, end };
  }
}

/** Why a form is read and not judged. */
const NOT_JUDGED: Record<string, string> = {
  probabilistic: 'probabilities are not reckoned with',
  security: 'information flow is not judged',
  semantic_property: 'likeness of meaning is not judged',
  refinement: 'that one description refines another is not judged',
  platform_api: 'state machines of a platform are read, and not judged',
  bisimulation: 'two programs would have to be run',
  version: 'two versions of a program would have to be compared',
  capability: 'what a program can do is not judged',
  improvement_proposal: 'what a change improves is not judged',
  verification_gate: 'a gate states nothing',
  rollback_spec: 'steps back are read, and not judged',
};

/** `contract Agent::step`, for messages. */
const itemWords = (item: UslItem): string => {
  if (item.kind === 'contract') return `contract ${item.path.join('::')}`;
  if (item.kind === 'record' || item.kind === 'enum') return `type ${item.name}`;
  return `${'word' in item ? item.word : item.kind} ${item.name}`;
};

const scopeOf = (variables: readonly UslVariable[]): Map<string, UslType> =>
  new Map(variables.map(({ name, type }) => [name, type]));

const settledVariable = ({ name, type }: UslVariable): UslVariable => ({ name, type: settled(type) });

const conjunction = (terms: readonly UslTerm[], place: UslPlace): UslTerm => {
  const [first, ...rest] = terms;
  if (first === undefined) return { kind: 'bool', value: true, type: { kind: 'bool' }, ...place };
  return rest.reduce((left, right) => truth('and', left, right), first);
};

/** Fields that only one type has, of the types that contracts change, or of all where there are no contracts. */
function stateOf(declared: UslDeclarations): NonNullable<UslFormulaContext['state']> {
  const changed = new Set([...declared.contracts.values()].map(({ path }) => path.at(-2)));
  const owners = [...declared.records.keys()].filter((name) => changed.has(name));
  const fields = (owners.length > 0 ? owners : [...declared.records.keys()]).flatMap((record) =>
    (declared.records.get(record) ?? []).map((field) => ({ record, ...field })),
  );
  const byName = Map.groupBy(fields, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, [only, another]]) =>
      only === undefined || another !== undefined ? [] : [[name, only]],
    ),
  );
}

/** A formula without the `forall` that it begins with. */
function claimOf(term: UslTerm, primed: ReadonlySet<string>): UslClaim {
  const variables: UslVariable[] = [];
  const conditions: UslTerm[] = [];
  let body = term;
  while (body.kind === 'quantified' && body.quantifier === 'forall') {
    // A name that is bound twice would be taken for one.
    if (body.variables.some(({ name }) => variables.some((each) => each.name === name))) break;
    for (const { name, type, over } of body.variables) {
      variables.push({ name, type });
      if (over === undefined) continue;
      const { start, end } = over;
      const item: UslTerm = { kind: 'variable', name, role: 'bound', type, start, end };
      conditions.push(truth('has', over, item));
    }
    ({ body } = body);
  }
  const [first, ...rest] = conditions;
  if (first !== undefined)
    body = truth(
      'implies',
      rest.reduce((left, right) => truth('and', left, right), first),
      body,
    );
  const names = variables.map(({ name }) => name).filter((name) => primed.has(name));
  return { variables, body, primed: names, start: term.start, end: term.end };
}
