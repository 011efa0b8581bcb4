import { TS_HELPERS } from './usl-ts-helpers.ts';
import { arbitraryOf, writeUslArbitraries } from './write-usl-arbitrary.ts';
import { tsField, tsName, tsType, writeUslTs } from './write-usl-ts.ts';
import type { UslCompilation, UslLeftOut } from './usl-compilation.ts';
import { UslUnsupported, type UslContractModel, type UslModel } from './usl-model.ts';
import { invariantsOf, isAboutOutcome, scenarioOf, tellsSuccess, type UslObjectInvariant } from './usl-scenario.ts';
import type { UslTerm, UslVariable } from './usl-term.ts';
import type { UslType } from './usl-type.ts';

/**
 * A module of TypeScript: types, predicates, invariants, `monitored` (an implementation that is watched: what is
 * broken is reported) and `properties` for fast-check, which call a watched implementation with generated inputs.
 */
export function compileUslToTs(model: UslModel): UslCompilation {
  const leftOut: UslLeftOut[] = model.temporals.map(({ name, start }) => ({
    start,
    what: `temporal ${name}`,
    reason: 'a run of a program has an end, and shows nothing of what is always or eventually so',
  }));
  const attempt = (what: string, start: number, write: () => string): string[] => {
    try {
      return [write()];
    } catch (thrown) {
      if (!(thrown instanceof UslUnsupported)) throw thrown;
      leftOut.push({ start, what, reason: thrown.message });
      return [];
    }
  };
  const writer = new ModuleWriter(model, attempt);
  return { text: writer.text(), leftOut };
}

type Attempt = (what: string, start: number, write: () => string) => string[];

class ModuleWriter {
  readonly #model: UslModel;
  readonly #attempt: Attempt;

  constructor(model: UslModel, attempt: Attempt) {
    this.#model = model;
    this.#attempt = attempt;
  }

  text(): string {
    const contracts = this.#model.contracts.filter((contract) => this.#hasTypes(contract));
    return [
      TS_HELPERS,
      ...this.#types(),
      ...this.#definitions(),
      this.#invariants(),
      ...contracts.flatMap((contract) => this.#clauses(contract)),
      `export interface Implementation {\n${contracts.map((each) => `  ${this.#signature(each)}\n`).join('')}}\n`,
      '/** The same implementation, watched. */',
      'export const monitored = (implementation: Implementation, report: Report): Implementation => ({',
      `${contracts.map((each) => this.#monitor(each)).join('')}});\n`,
      writeUslArbitraries(this.#model),
      '/** Each throws where the implementation does not do as specified, or no input could be made. */',
      'export const properties = (implementation: Implementation): Record<string, () => void> => ({',
      `${[...contracts.map((each) => this.#contractProperty(each)), ...this.#theorems()].join('')}});\n`,
    ].join('\n');
  }

  #write(term: UslTerm): string {
    return writeUslTs(term, this.#model);
  }

  #types(): string[] {
    const enums = [...this.#model.enums].map(
      ([name, variants]) =>
        `export type ${tsName(name)} = ${variants.map((each) => JSON.stringify(each)).join(' | ')};\n`,
    );
    const records = [...this.#model.records].flatMap(([name, fields]) =>
      this.#attempt(`type ${name}`, 0, () => {
        const lines = fields.map((field) => `  readonly ${tsField(field.name)}: ${tsType(field.type)};\n`);
        return `export interface ${tsName(name)} {\n${lines.join('')}}\n`;
      }),
    );
    return [...enums, ...records];
  }

  #hasTypes(contract: UslContractModel): boolean {
    const { name, start } = contract;
    return this.#attempt(`contract ${name}`, start, () => this.#signature(contract)).length > 0;
  }

  #definitions(): string[] {
    const constants = [...this.#model.constants].flatMap(([name, { type, value }]) =>
      this.#attempt(
        `const ${name}`,
        value.start,
        () => `export const ${tsName(name)}: ${tsType(type)} = ${this.#write(value)};\n`,
      ),
    );
    const predicates = [...this.#model.predicates].flatMap(([name, { parameters, body }]) =>
      this.#attempt(`predicate ${name}`, body.start, () => {
        const head = `export const ${tsName(name)} = (${this.#parameters(parameters)}): boolean`;
        return `${head} =>\n  ${this.#write(body)};\n`;
      }),
    );
    return [...constants, ...predicates];
  }

  #parameters(parameters: readonly UslVariable[]): string {
    return parameters.map(({ name, type }) => `${tsName(name)}: ${tsType(type)}`).join(', ');
  }

  /** Invariants that are about one object alone are watched; the others are functions of all their variables. */
  #invariants(): string {
    const lines = this.#model.properties
      .filter(({ word }) => word === 'invariant')
      .flatMap(({ name, claims, start }) =>
        claims.flatMap((claim, index) =>
          this.#attempt(`invariant ${name}`, start, () => {
            if (claim.primed.length > 0) throw new UslUnsupported(claim, 'an invariant of two states is not watched');
            const head = `${invariantName(name, index)}: (${this.#parameters(claim.variables)}): boolean`;
            return `  ${head} => ${this.#write(claim.body)},\n`;
          }),
        ),
      );
    return `export const invariants = {\n${lines.join('')}};\n`;
  }

  /** The names of invariants that a value of this type can be asked about. */
  #invariantsOf(type: UslType): string[] {
    if (type.kind !== 'record') return [];
    return invariantsOf(this.#model, type.name).flatMap((invariant) => this.#askable(invariant));
  }

  #askable({ property, claim, isStep }: UslObjectInvariant): string[] {
    if (isStep || claim.variables.length !== 1) return [];
    try {
      this.#write(claim.body);
      return [invariantName(property.name, property.claims.indexOf(claim))];
    } catch (thrown) {
      if (thrown instanceof UslUnsupported) return [];
      throw thrown;
    }
  }

  #signature({ name, parameters, returns }: UslContractModel): string {
    return `${tsName(name)}(${this.#parameters(parameters)}): ${returns === undefined ? 'void' : tsType(returns)};`;
  }

  /** What is required, ensured, and ensured of failures: functions that give what is broken. */
  #clauses(contract: UslContractModel): string[] {
    const scenario = scenarioOf(contract);
    const before = this.#parameters(contract.parameters);
    const after = this.#parameters(scenario.after);
    const list = (terms: readonly UslTerm[], clause: string): string =>
      terms
        .flatMap((term) =>
          this.#attempt(`contract ${contract.name}, ${clause}`, term.start, () => {
            const isPartial = clause === 'ensures' && scenario.succeeds.length > 0 && !tellsSuccess(term);
            const condition = isPartial ? `!result.ok || ${this.#write(term)}` : this.#write(term);
            return `    [${JSON.stringify(`${contract.name} ${clause}`)}, () => ${condition}],\n`;
          }),
        )
        .join('');
    const name = tsName(contract.name);
    const states = this.#parameters(scenario.after.filter((each) => each.name !== 'result'));
    const head = (clause: string, ...given: readonly string[]): string =>
      `const ${name}_${clause} = (${given.filter((each) => each !== '').join(', ')}): Condition[] => [\n`;
    const thrown = contract.ensuresErr.filter((term) => !this.#readsResult(term));
    return [
      `${head('requires', before)}${list(contract.requires, 'requires')}  ];\n`,
      `${head('ensures', before, after)}${list(contract.ensures, 'ensures')}  ];\n`,
      `${head('fails', before, states)}${list(thrown, 'ensures_err')}  ];\n`,
    ];
  }

  #readsResult(term: UslTerm): boolean {
    return isAboutOutcome(term, { ...EMPTY, after: [{ name: 'result', type: { kind: 'unit' } }] });
  }

  #monitor(contract: UslContractModel): string {
    const scenario = scenarioOf(contract);
    const name = tsName(contract.name);
    const given = contract.parameters.map((each) => tsName(each.name));
    const states = scenario.after.filter((each) => each.name !== 'result');
    const isResult = contract.returns?.kind === 'result';
    const after = states.map((each) => {
      const parameter = tsName(each.name.slice(0, -1));
      if (scenario.link.length === 0 || each.name !== "self'") return parameter;
      return isResult ? `(result.ok ? result.value : ${parameter})` : 'result';
    });
    const before = given.map((each) => `before.${each}`);
    const inFailure = [...before, ...states.map((each) => tsName(each.name.slice(0, -1)))].join(', ');
    const returns = contract.returns !== undefined;
    const result = returns ? ['result'] : [];
    const call = `implementation.${name}(${given.join(', ')})`;
    const objects = states.flatMap((each, index) =>
      this.#invariantsOf(each.type).map((invariant) => ({ invariant, value: after[index] ?? '' })),
    );
    const guard = isResult ? 'if (result.ok) ' : '';
    const failure = `judge(${name}_fails(${inFailure}), report)`;
    return [
      `  ${name}(${given.join(', ')}) {`,
      `    if (!judge(${name}_requires(${given.join(', ')}), report)) return ${call};`,
      `    const before = copied({ ${given.join(', ')} });`,
      ...(returns ? ['    let result;'] : []),
      '    try {',
      `      ${returns ? 'result = ' : ''}${call};`,
      '    } catch (error) {',
      `      ${failure};`,
      '      throw error;',
      '    }',
      ...(isResult ? [`    if (!result.ok) ${failure};`] : []),
      `    judge(${name}_ensures(${[...before, ...after, ...result].join(', ')}), report);`,
      ...objects.map(
        ({ invariant, value }) =>
          `    ${guard}judge([['invariant ${invariant}', () => invariants.${invariant}(${value})]], report);`,
      ),
      ...(returns ? ['    return result;'] : []),
      '  },\n',
    ].join('\n');
  }

  #contractProperty(contract: UslContractModel): string {
    const { name, parameters, start } = contract;
    const [written = ''] = this.#attempt(`contract ${name}, a property`, start, () => {
      const given = parameters.map((each) => tsName(each.name)).join(', ');
      const kept = parameters.flatMap((each) =>
        this.#invariantsOf(each.type).map((invariant) => `fc.pre(invariants.${invariant}(${tsName(each.name)}));`),
      );
      const call = `monitored(implementation, fail).${tsName(name)}(${given});`;
      return this.#property(`contract ${name}`, parameters, [
        `fc.pre(all(${tsName(name)}_requires(${given})));`,
        ...kept,
        contract.tellsOfErrors ? `tolerant(() => ${call.slice(0, -1)});` : call,
      ]);
    });
    return written;
  }

  #theorems(): string[] {
    return this.#model.properties
      .filter(({ word }) => word === 'theorem')
      .flatMap(({ name, claims, start }) =>
        claims.flatMap((claim, index) =>
          this.#attempt(`theorem ${name}`, start, () => {
            const kept = claim.variables.flatMap((each) =>
              this.#invariantsOf(each.type).map(
                (invariant) => `fc.pre(invariants.${invariant}(${tsName(each.name)}));`,
              ),
            );
            const what = `theorem ${name}${index === 0 ? '' : ` (${index + 1})`}`;
            const body = `judge([[${JSON.stringify(what)}, () => ${this.#write(claim.body)}]], fail);`;
            return this.#property(what, claim.variables, [...kept, body]);
          }),
        ),
      );
  }

  #property(what: string, variables: readonly UslVariable[], lines: readonly string[]): string {
    const arbitraries = variables.map(({ type }) => arbitraryOf(type, this.#model));
    const given = variables.map(({ name }) => tsName(name)).join(', ');
    const body = `(${given}) => {\n      ${lines.join('\n      ')}\n    }`;
    const property = `fc.property(${[...arbitraries, body].join(', ')})`;
    const run = variables.length === 0 ? lines.join(' ') : `fc.assert(${property}, { includeErrorInReport: true });`;
    return `  ${JSON.stringify(what)}: () => {\n    ${run}\n  },\n`;
  }
}

const EMPTY = { before: [], link: [], succeeds: [], fails: [], canFail: false };

const invariantName = (name: string, index: number): string => `${tsName(name)}${index === 0 ? '' : `_${index + 1}`}`;
