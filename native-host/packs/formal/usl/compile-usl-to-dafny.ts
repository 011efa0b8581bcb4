import type { UslCompilation, UslLeftOut } from './usl-compilation.ts';
import {
  UslUnsupported,
  type UslClaim,
  type UslContractModel,
  type UslModel,
  type UslPropertyModel,
} from './usl-model.ts';
import { invariantsOf, scenarioOf, tellsSuccess, type UslObjectInvariant } from './usl-scenario.ts';
import { termsIn, type UslTerm, type UslVariable } from './usl-term.ts';
import { dafnyName, UslDafnyWriter } from './write-usl-dafny.ts';

/**
 * A text of Dafny: datatypes, predicates, a lemma for each theorem and for each invariant that a contract is to keep,
 * and each contract as a method without a body; those that theorems call are functions.
 */
export function compileUslToDafny(model: UslModel): UslCompilation {
  const leftOut: UslLeftOut[] = model.temporals.map(({ name, start }) => ({
    start,
    what: `temporal ${name}`,
    reason: 'Dafny does not speak of time',
  }));
  const attempt: Attempt = (what, start, write) => {
    try {
      return [write()];
    } catch (thrown) {
      if (!(thrown instanceof UslUnsupported)) throw thrown;
      leftOut.push({ start, what, reason: thrown.message });
      return [];
    }
  };
  const writer = new UslDafnyWriter();
  const parts = [
    ...definitions(model, writer, attempt),
    ...properties(model, writer, attempt),
    ...contracts(model, writer, attempt),
  ];
  const types = datatypes(model, writer);
  return {
    text: [OPTIONS, ...types, ...[...writer.declared.values()].map((each) => `${each}\n`), ...parts].join('\n'),
    leftOut,
  };
}

type Attempt = (what: string, start: number, write: () => string) => string[];

const OPTIONS = 'datatype Option<T> = None | Some(value: T)\ndatatype Result<T> = Err | Ok(value: T)\n';

function datatypes(model: UslModel, writer: UslDafnyWriter): string[] {
  const enums = [...model.enums].map(
    ([name, variants]) => `datatype ${dafnyName(name)} = ${variants.map(dafnyName).join(' | ')}\n`,
  );
  const records = [...model.records].map(
    ([name, fields]) => `datatype ${dafnyName(name)} = new_${dafnyName(name)}(${writer.parameters(fields)})\n`,
  );
  return [...enums, ...records];
}

function definitions(model: UslModel, writer: UslDafnyWriter, attempt: Attempt): string[] {
  return [
    ...[...model.constants].flatMap(([name, { type, value }]) =>
      attempt(
        `const ${name}`,
        value.start,
        () => `const ${dafnyName(name)}: ${writer.type(type)} := ${writer.write(value)}\n`,
      ),
    ),
    ...[...model.predicates].flatMap(([name, { parameters, body }]) =>
      attempt(`predicate ${name}`, body.start, () => predicate(name, parameters, body, writer)),
    ),
  ];
}

const predicate = (name: string, parameters: readonly UslVariable[], body: UslTerm, writer: UslDafnyWriter): string =>
  `predicate ${dafnyName(name)}(${writer.parameters(parameters)})\n{\n  ${writer.write(body)}\n}\n`;

const invariantWord = (name: string, index: number): string =>
  dafnyName(`invariant_${name}${index === 0 ? '' : `_${index + 1}`}`);

const wordOf = ({ property, claim }: UslObjectInvariant): string =>
  invariantWord(property.name, property.claims.indexOf(claim));

/** With the states after a call beside those before it, where it speaks of both. */
const variablesOf = ({ variables, primed }: UslClaim): UslVariable[] => [
  ...variables,
  ...variables.filter(({ name }) => primed.includes(name)).map(({ name, type }) => ({ name: `${name}'`, type })),
];

function properties(model: UslModel, writer: UslDafnyWriter, attempt: Attempt): string[] {
  return model.properties.flatMap((property) =>
    property.claims.flatMap((claim, index) =>
      attempt(`${property.word} ${property.name}`, property.start, () =>
        property.word === 'invariant'
          ? predicate(
              `invariant_${property.name}${index === 0 ? '' : `_${index + 1}`}`,
              variablesOf(claim),
              claim.body,
              writer,
            )
          : lemma(model, property, claim, index, writer),
      ),
    ),
  );
}

function lemma(
  model: UslModel,
  property: UslPropertyModel,
  claim: UslClaim,
  index: number,
  writer: UslDafnyWriter,
): string {
  if (property.uses.length > 0) throw new UslUnsupported(property, 'a theorem of others is to be put together by hand');
  const kept = claim.variables
    .flatMap((variable) => keeps(model, variable, variable.name, writer))
    .map((each) => `  requires ${each}\n`);
  const name = `theorem_${property.name}${index === 0 ? '' : `_${index + 1}`}`;
  const head = `lemma ${name}(${writer.parameters(claim.variables)})`;
  return `${head}\n${kept.join('')}  ensures ${writer.write(claim.body)}\n{\n}\n`;
}

/** That a value keeps the invariants of its type, whatever their other variables are. */
function keeps(model: UslModel, { type }: UslVariable, name: string, writer: UslDafnyWriter): string[] {
  if (type.kind !== 'record') return [];
  return invariantsOf(model, type.name)
    .filter(({ isStep }) => !isStep)
    .flatMap((invariant) => {
      try {
        return [keptBy(invariant, name, `${name}'`, writer)];
      } catch (thrown) {
        if (thrown instanceof UslUnsupported) return [];
        throw thrown;
      }
    });
}

function keptBy(invariant: UslObjectInvariant, name: string, after: string, writer: UslDafnyWriter): string {
  const { claim, variable } = invariant;
  writer.write(claim.body);
  const others = claim.variables
    .filter((each) => each.name !== variable.name)
    .map((each) => ({ ...each, name: `${each.name}_any` }));
  const names = new Map(others.map((each) => [each.name.replace(/_any$/, ''), each.name]));
  const given = claim.variables.map((each) =>
    dafnyName(each.name === variable.name ? name : (names.get(each.name) ?? '')),
  );
  const states = claim.primed.map(() => dafnyName(after));
  const call = `${wordOf(invariant)}(${[...given, ...states].join(', ')})`;
  return others.length === 0 ? call : `(forall ${writer.parameters(others)} :: ${call})`;
}

function contracts(model: UslModel, writer: UslDafnyWriter, attempt: Attempt): string[] {
  const called = new Set(
    model.properties.flatMap(({ claims }) =>
      claims.flatMap(({ body }) =>
        [...termsIn(body)].flatMap((term) => (term.kind === 'apply' && term.what === 'contract' ? [term.name] : [])),
      ),
    ),
  );
  return model.contracts.flatMap((contract) => [
    ...attempt(`contract ${contract.name}`, contract.start, () =>
      called.has(contract.name) ? asFunction(contract, writer) : asMethod(contract, writer),
    ),
    ...preservation(model, contract, writer, attempt),
  ]);
}

const guarded = (term: UslTerm, isResult: boolean, writer: UslDafnyWriter): string =>
  isResult && !tellsSuccess(term) ? `result_.Ok? ==> ${writer.write(term)}` : writer.write(term);

function asMethod(contract: UslContractModel, writer: UslDafnyWriter): string {
  const scenario = scenarioOf(contract);
  const isResult = contract.returns?.kind === 'result';
  const requires = contract.requires.map((term) => `  requires ${writer.write(term)}\n`);
  const ensures = contract.ensures.map((term) => `  ensures ${guarded(term, isResult, writer)}\n`);
  const link = scenario.link.map((term) => `  ensures ${guarded(term, isResult, writer)}\n`);
  const head = `method ${dafnyName(contract.name)}(${writer.parameters(contract.parameters)})`;
  const returns = scenario.after.length === 0 ? '' : ` returns (${writer.parameters(scenario.after)})`;
  return `${head}${returns}\n${requires.join('')}${link.join('')}${ensures.join('')}`;
}

/** A value for what is given, with its promise. Of a state that its value does not show nothing could be said. */
function asFunction(contract: UslContractModel, writer: UslDafnyWriter): string {
  const { returns, name, parameters } = contract;
  const scenario = scenarioOf(contract);
  if (returns === undefined) throw new UslUnsupported(contract, 'it returns nothing, and a theorem calls it');
  if (scenario.after.some((each) => each.name !== 'result' && (each.name !== "self'" || scenario.link.length === 0)))
    throw new UslUnsupported(contract, 'it changes what it does not return, and a theorem calls it');
  const call = `${dafnyName(name)}(${parameters.map((each) => dafnyName(each.name)).join(', ')})`;
  const isResult = returns.kind === 'result';
  const value = isResult ? `${call}.value` : call;
  const ensures = contract.ensures.map((term) => {
    const state = scenario.link.length > 0 ? `var self' := ${value}; ` : '';
    const guard = isResult && !tellsSuccess(term) ? `${call}.Ok? ==> ` : '';
    return `  ensures ${guard}(var result_ := ${call}; ${state}${writer.write(term)})\n`;
  });
  const requires = contract.requires.map((term) => `  requires ${writer.write(term)}\n`);
  const head = `function ${dafnyName(name)}(${writer.parameters(parameters)}): ${writer.type(returns)}`;
  return `${head}\n${requires.join('')}${ensures.join('')}`;
}

/** A lemma for each invariant: it follows after the call from what is required, ensured and held before. */
function preservation(model: UslModel, contract: UslContractModel, writer: UslDafnyWriter, attempt: Attempt): string[] {
  const scenario = scenarioOf(contract);
  const { changed } = scenario;
  if (changed === undefined) return [];
  const { parameter, record } = changed;
  return invariantsOf(model, record).flatMap((invariant) =>
    attempt(`contract ${contract.name} and the invariant ${invariant.property.name}`, contract.start, () => {
      const self = contract.parameters.filter(({ name }) => name === parameter);
      const conditions = [
        ...self.flatMap((each) => keeps(model, each, each.name, writer)),
        ...[...contract.requires, ...scenario.succeeds, ...scenario.link, ...contract.ensures].map((term) =>
          writer.write(term),
        ),
      ];
      const goal = keptBy(invariant, invariant.isStep ? parameter : `${parameter}'`, `${parameter}'`, writer);
      const name = `${dafnyName(contract.name)}_keeps_${invariant.property.name}`;
      const given = writer.parameters([...contract.parameters, ...scenario.after]);
      const supposed = conditions.map((each) => `  requires ${each}\n`).join('');
      return `lemma ${name}(${given})\n${supposed}  ensures ${goal}\n{\n}\n`;
    }),
  );
}
