import type { UslCompilation, UslLeftOut } from './usl-compilation.ts';
import { UslUnsupported, type UslContractModel, type UslModel } from './usl-model.ts';
import { invariantsOf, scenarioOf, tellsSuccess } from './usl-scenario.ts';
import type { UslTerm, UslVariable } from './usl-term.ts';
import { rustName, rustType, writeUslRust } from './write-usl-rust.ts';
import type { UslType } from './usl-type.ts';

/**
 * A module of Rust with a proof harness of Kani for each contract. Types and functions are those of the crate, with the
 * names and fields that the specification has; Int is `i64`, and lists have at most `MOST` elements.
 */
export function compileUslToKani(model: UslModel): UslCompilation {
  const leftOut: UslLeftOut[] = [
    ...model.temporals.map(({ name, start }) => ({ start, what: `temporal ${name}`, reason: 'a harness is one call' })),
    ...model.properties
      .filter(({ word }) => word === 'theorem')
      .map(({ name, start }) => ({
        start,
        what: `theorem ${name}`,
        reason: 'it is about the specification, not the code',
      })),
  ];
  const attempt = (what: string, start: number, write: () => string): string[] => {
    try {
      return [write()];
    } catch (thrown) {
      if (!(thrown instanceof UslUnsupported)) throw thrown;
      leftOut.push({ start, what, reason: thrown.message });
      return [];
    }
  };
  const parameters = (variables: readonly UslVariable[]): string =>
    variables.map(({ name, type }) => `${rustName(name)}: &${rustType(type)}`).join(', ');
  const constants = [...model.constants].flatMap(([name, { type, value }]) =>
    attempt(`const ${name}`, value.start, () =>
      type.kind === 'string' || 'of' in type
        ? refuse('only numbers and truth values are constants of Rust here')
        : `    #[allow(dead_code)]\n    const ${rustName(name)}: ${rustType(type)} = ${writeUslRust(value)};\n`,
    ),
  );
  const predicates = [...model.predicates].flatMap(([name, { parameters: given, body }]) =>
    attempt(`predicate ${name}`, body.start, () => helper(rustName(name), parameters(given), writeUslRust(body))),
  );
  const invariants = model.properties
    .filter(({ word }) => word === 'invariant')
    .flatMap(({ name, start, claims }) =>
      claims.flatMap((claim, index) =>
        attempt(`invariant ${name}`, start, () => {
          if (claim.primed.length > 0 || claim.variables.length !== 1)
            throw new UslUnsupported(claim, 'only invariants of one object, in one state, are watched');
          return helper(invariantName(name, index), parameters(claim.variables), writeUslRust(claim.body));
        }),
      ),
    );
  const text = `${constants.join('')}${predicates.join('')}${invariants.join('')}`;
  const makers = [...model.records].flatMap(([name, fields]) => {
    try {
      const parts = fields.map((field) => `${rustName(field.name)}: ${anyOf(field.type, model, [name])}`);
      return [maker(name, `${name} { ${parts.join(', ')} }`)];
    } catch (thrown) {
      if (thrown instanceof UslUnsupported) return [];
      throw thrown;
    }
  });
  const enums = [...model.enums].map(([name, variants]) => {
    const arms = variants.map(
      (variant, index) => `${index === variants.length - 1 ? '_' : index} => ${name}::${variant}`,
    );
    return maker(name, `match kani::any::<u8>() { ${arms.join(', ')} }`);
  });
  const watched = (type: UslType): string[] =>
    type.kind === 'record'
      ? invariantsOf(model, type.name).flatMap(({ property, claim }) => {
          const word = invariantName(property.name, property.claims.indexOf(claim));
          return text.includes(`fn ${word}(`) ? [word] : [];
        })
      : [];
  const harnesses = model.contracts.flatMap((contract) =>
    attempt(`contract ${contract.name}`, contract.start, () => harness(contract, model, watched)),
  );
  return { text: `${HEAD}${text}${enums.join('')}${makers.join('')}${harnesses.join('')}}\n`, leftOut };
}

const refuse = (reason: string): never => {
  throw new UslUnsupported({ start: 0, end: 0 }, reason);
};

const maker = (name: string, body: string): string =>
  `    #[allow(dead_code)]\n    fn any_${name.toLowerCase()}() -> ${name} {\n        ${body}\n    }\n`;

const helper = (name: string, parameters: string, body: string): string =>
  `    #[allow(dead_code)]\n    fn ${name}(${parameters}) -> bool {\n        ${body}\n    }\n`;

const invariantName = (name: string, index: number): string =>
  `invariant_${rustName(name)}${index === 0 ? '' : `_${index + 1}`}`;

const HEAD = `#[cfg(kani)]
mod specification {
    use super::*;

    /// Elements of a list or characters of a text; Kani unrolls loops that far.
    const MOST: usize = 4;

    #[allow(dead_code)]
    fn any_list<T>(any: impl Fn() -> T) -> Vec<T> {
        let length: usize = kani::any();
        kani::assume(length <= MOST);
        (0..length).map(|_| any()).collect()
    }

    #[allow(dead_code)]
    fn any_text() -> String {
        any_list(|| kani::any::<char>()).into_iter().collect()
    }

`;

function anyOf(type: UslType, model: UslModel, open: readonly string[] = []): string {
  switch (type.kind) {
    case 'int':
      return 'kani::any::<i64>()';
    case 'real':
      return 'kani::any::<f64>()';
    case 'bool':
      return 'kani::any::<bool>()';
    case 'string':
      return 'any_text()';
    case 'enum':
      return `any_${type.name.toLowerCase()}()`;
    case 'list':
      return `any_list(|| ${anyOf(type.of, model, open)})`;
    case 'option':
      return `(if kani::any() { Some(${anyOf(type.of, model, open)}) } else { None })`;
    case 'record':
      if (open.includes(type.name)) return refuse(`the type ${type.name} holds itself`);
      for (const field of model.records.get(type.name) ?? []) anyOf(field.type, model, [...open, type.name]);
      return `any_${type.name.toLowerCase()}()`;
    default:
      return refuse(`no value of ${rustType(type)} can be made`);
  }
}

function harness(contract: UslContractModel, model: UslModel, watched: (type: UslType) => string[]): string {
  const { parameters, requires, ensures, returns, path } = contract;
  const scenario = scenarioOf(contract);
  const isResult = returns?.kind === 'result';
  const [self, ...others] = parameters;
  const isMethod = self?.name === 'self';
  const changesInPlace = isMethod && scenario.link.length === 0 && scenario.after.some(({ name }) => name === "self'");
  if (scenario.after.some(({ name }) => name !== 'result' && name !== "self'"))
    throw new UslUnsupported(contract, 'it changes what is given to it besides self');
  const args = (isMethod ? others : parameters).map(({ name }) => `${rustName(name)}.clone()`).join(', ');
  const target = changesInPlace ? rustName("self'") : `${rustName('self')}.clone()`;
  const call = isMethod ? `${target}.${rustName(path.at(-1) ?? '')}(${args})` : `${path.join('::')}(${args})`;
  const value = isResult ? 'result.clone().unwrap()' : 'result.clone()';
  const condition = (term: UslTerm): string =>
    `assert!(${writeUslRust(term)}, ${JSON.stringify(`${contract.name} ensures`)});`;
  const tellsAll = ensures.filter(tellsSuccess);
  const ofSuccess = ensures.filter((term) => !tellsSuccess(term));
  const state = scenario.link.length > 0 ? [`let ${rustName("self'")} = ${value};`] : [];
  const after = scenario.after.filter(({ name }) => name === "self'");
  const success = [
    ...state,
    ...ofSuccess.map(condition),
    ...after.flatMap(({ type, name }) =>
      watched(type).map((word) => `assert!(${word}(&${rustName(name)}), "${word}");`),
    ),
  ];
  const lines = [
    ...parameters.map(({ name, type }) => `let ${rustName(name)} = ${anyOf(type, model)};`),
    ...parameters.flatMap(({ name, type }) =>
      watched(type).map((word) => `kani::assume(${word}(&${rustName(name)}));`),
    ),
    ...requires.map((term) => `kani::assume(${writeUslRust(term)});`),
    ...(changesInPlace ? [`let mut ${rustName("self'")} = ${rustName('self')}.clone();`] : []),
    returns === undefined ? `${call};` : `let result = ${call};`,
    ...tellsAll.map(condition),
    ...(isResult ? ['if result.is_ok() {', ...success.map((each) => `    ${each}`), '}'] : success),
  ];
  const name = `check_${path.map((each) => rustName(each).toLowerCase()).join('_')}`;
  const attributes = '    #[kani::proof]\n    #[kani::unwind(6)]\n    #[allow(unused_variables)]\n';
  return `\n${attributes}    fn ${name}() {\n${lines.map((line) => `        ${line}\n`).join('')}    }\n`;
}
