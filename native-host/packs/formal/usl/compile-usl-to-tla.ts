import type { UslCompilation, UslLeftOut } from './usl-compilation.ts';
import { UslUnsupported, type UslContractModel, type UslModel, type UslTemporalModel } from './usl-model.ts';
import { invariantsOf, isAboutOutcome, scenarioOf } from './usl-scenario.ts';
import type { UslTerm } from './usl-term.ts';
import { tlaName, tlaSet, UslTlaWriter } from './write-usl-tla.ts';

/**
 * A module of TLA+: the fields of the type that contracts change are its variables, each contract is an action, and it
 * begins in any state that keeps the invariants. `MinInt` and `MaxInt` bound Int; values of them stand behind the
 * module.
 */
export function compileUslToTla(model: UslModel): UslCompilation {
  const leftOut: UslLeftOut[] = model.properties
    .filter(({ word }) => word === 'theorem')
    .map(({ name, start }) => ({ start, what: `theorem ${name}`, reason: 'it is about values, and not about steps' }));
  const changing = model.contracts.filter((contract) => scenarioOf(contract).changed !== undefined);
  const [record, ...others] = new Set(changing.map((contract) => scenarioOf(contract).changed?.record ?? ''));
  for (const contract of model.contracts) {
    const { changed } = scenarioOf(contract);
    if (changed === undefined || others.includes(changed.record)) {
      const reason = changed === undefined ? 'it changes no object' : `the module is about ${record}`;
      leftOut.push({ start: contract.start, what: `contract ${contract.name}`, reason });
    }
  }
  const refuse = (reason: string): UslCompilation => ({
    text: EMPTY,
    leftOut: [...leftOut, ...model.temporals.map(({ name, start }) => ({ start, what: `temporal ${name}`, reason }))],
  });
  if (record === undefined) return refuse('no contract changes an object, so there are no steps');
  try {
    const steps = changing.filter((contract) => scenarioOf(contract).changed?.record === record);
    return { text: new ModuleWriter(model, record, leftOut).text(steps), leftOut };
  } catch (thrown) {
    if (!(thrown instanceof UslUnsupported)) throw thrown;
    for (const { name, start } of changing) leftOut.push({ start, what: `contract ${name}`, reason: thrown.message });
    return refuse(thrown.message);
  }
}

const EMPTY = '---- MODULE Specification ----\n====\n';

class ModuleWriter {
  readonly #model: UslModel;
  readonly #record: string;
  readonly #leftOut: UslLeftOut[];
  readonly #fields: readonly { name: string; set: string }[];

  constructor(model: UslModel, record: string, leftOut: UslLeftOut[]) {
    this.#model = model;
    this.#record = record;
    this.#leftOut = leftOut;
    this.#fields = (model.records.get(record) ?? []).map(({ name, type }) => {
      try {
        return { name: tlaName(name), set: tlaSet(type, model) };
      } catch (thrown) {
        if (!(thrown instanceof UslUnsupported)) throw thrown;
        throw new UslUnsupported({ start: 0, end: 0 }, `the field ${name} of ${record}: ${thrown.message}`);
      }
    });
  }

  /** Throws UslUnsupported where a step cannot be said: without it the others would be another machine. */
  text(steps: readonly UslContractModel[]): string {
    const names = this.#fields.map(({ name }) => name);
    const invariants = this.#invariants();
    const actions = steps.map((contract) => this.#action(contract));
    const predicates = this.#predicates();
    const temporals = this.#model.temporals.flatMap((temporal) => this.#temporal(temporal, steps));
    const typed = this.#fields.map(({ name, set }) => `  /\\ ${name} \\in ${set}\n`).join('');
    return [
      '---- MODULE Specification ----\nEXTENDS Integers\n\nCONSTANTS MinInt, MaxInt\n',
      `VARIABLES ${names.join(', ')}\n\nvars == <<${names.join(', ')}>>\n`,
      ...predicates,
      `TypeOK ==\n${typed}`,
      ...invariants.map(({ text }) => text),
      `Init == TypeOK${invariants.map(({ name }) => ` /\\ ${name}`).join('')}\n`,
      ...actions,
      `Next == ${steps.map((each) => actionName(each)).join(' \\/ ')}\n`,
      'Spec == Init /\\ [][Next]_vars\n',
      ...temporals.map(({ text }) => text),
      '====\n',
      'CONSTANT MinInt = 0\nCONSTANT MaxInt = 3\nSPECIFICATION Spec\nINVARIANT TypeOK\nCHECK_DEADLOCK FALSE',
      ...invariants.map(({ name }) => `INVARIANT ${name}`),
      ...temporals.map(({ name }) => `PROPERTY ${name}`),
      '',
    ].join('\n');
  }

  #writer(names: ReadonlyMap<string, 'before' | 'after'>): UslTlaWriter {
    return new UslTlaWriter(
      this.#model,
      this.#fields.map(({ name }) => name),
      names,
    );
  }

  #predicates(): string[] {
    return [...this.#model.predicates].flatMap(([name, { parameters, body }]) => {
      try {
        const writer = this.#writer(new Map());
        const given = parameters.map((each) => writer.bound(each.name)).join(', ');
        return [`${tlaName(name)}${given === '' ? '' : `(${given})`} == ${writer.write(body)}\n`];
      } catch (thrown) {
        if (!(thrown instanceof UslUnsupported)) throw thrown;
        this.#leftOut.push({ start: body.start, what: `predicate ${name}`, reason: thrown.message });
        return [];
      }
    });
  }

  #invariants(): { name: string; text: string }[] {
    return invariantsOf(this.#model, this.#record).flatMap(({ property, claim, variable, isStep }, index) => {
      const name = `Invariant_${tlaName(property.name)}${property.claims.length > 1 ? `_${index}` : ''}`;
      try {
        if (isStep) throw new UslUnsupported(claim, 'an invariant of two states is no invariant of TLA+');
        const writer = this.#writer(new Map([[variable.name, 'before']]));
        const others = claim.variables.filter((each) => each !== variable);
        const all = others.map((each) => `\\A ${writer.bound(each.name)} \\in ${tlaSet(each.type, this.#model)} : `);
        return [{ name, text: `${name} == ${all.join('')}${writer.write(claim.body)}\n` }];
      } catch (thrown) {
        if (!(thrown instanceof UslUnsupported)) throw thrown;
        this.#leftOut.push({ start: property.start, what: `invariant ${property.name}`, reason: thrown.message });
        return [];
      }
    });
  }

  /** A call that succeeds; one that fails is taken to change nothing. */
  #action(contract: UslContractModel): string {
    const scenario = scenarioOf(contract);
    const { parameter = '' } = scenario.changed ?? {};
    if (contract.ensuresErr.some((term) => isAboutOutcome(term, scenario))) {
      const what = `contract ${contract.name}, ensures_err`;
      this.#leftOut.push({ start: contract.start, what, reason: 'a call that fails is taken to change nothing' });
    }
    const states = new Map<string, 'before' | 'after'>([
      [parameter, 'before'],
      [`${parameter}'`, 'after'],
      ...(scenario.link.length > 0 ? [['result', 'after'] as const] : []),
    ]);
    const writer = this.#writer(states);
    const others = contract.parameters.filter(({ name }) => name !== parameter);
    const bound = others
      .map((each) => `\\E ${writer.bound(each.name)} \\in ${tlaSet(each.type, this.#model)} : `)
      .join('');
    const lines = (terms: readonly UslTerm[]): string =>
      terms.map((term) => `    /\\ ${writer.write(term)}\n`).join('');
    const next = this.#fields.map(({ name, set }) => `    /\\ ${name}' \\in ${set}\n`).join('');
    const isResultOnly = contract.returns !== undefined && scenario.link.length === 0;
    const success = contract.ensures;
    const result = isResultOnly && contract.returns !== undefined ? this.#resultOf(contract, success, writer) : '';
    return `${actionName(contract)} ==\n  ${bound}${result}\n${next}${lines(contract.requires)}${lines(success)}`;
  }

  #resultOf({ returns }: UslContractModel, terms: readonly UslTerm[], writer: UslTlaWriter): string {
    const isSpoken = terms.some((term) => JSON.stringify(term).includes('"name":"result"'));
    return isSpoken && returns !== undefined
      ? `\\E ${writer.bound('result')} \\in ${tlaSet(returns, this.#model)} :`
      : '';
  }

  #temporal(temporal: UslTemporalModel, steps: readonly UslContractModel[]): { name: string; text: string }[] {
    const { name, body, fairness, start } = temporal;
    try {
      if (temporal.stateTypes.some((each) => each !== this.#record))
        throw new UslUnsupported(body, `the module is about ${this.#record}`);
      const fair = fairness.map(({ strength, action, start: at, end }) => {
        const step = steps.find(
          (each) => each.name === action || each.path.at(-1)?.toLowerCase() === action.toLowerCase(),
        );
        if (step === undefined)
          throw new UslUnsupported({ start: at, end }, `there is no step ${action} to be fair to`);
        return `${strength === 'weak' ? 'WF' : 'SF'}_vars(${actionName(step)})`;
      });
      const formula = this.#writer(new Map()).write(body);
      const whole = fair.length === 0 ? formula : `(${fair.join(' /\\ ')}) => (${formula})`;
      return [{ name: tlaName(name), text: `${tlaName(name)} == ${whole}\n` }];
    } catch (thrown) {
      if (!(thrown instanceof UslUnsupported)) throw thrown;
      this.#leftOut.push({ start, what: `temporal ${name}`, reason: thrown.message });
      return [];
    }
  }
}

const actionName = ({ path }: UslContractModel): string => `Step_${path.map(tlaName).join('_')}`;
