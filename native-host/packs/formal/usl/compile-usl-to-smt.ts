import type { UslCompilation, UslLeftOut } from './usl-compilation.ts';
import {
  breakingQuestions,
  canBeCalled,
  canBeKept,
  excludesSomething,
  hasHopelessInput,
  invariantsChangedBy,
  type UslQuestion,
} from './usl-contract-questions.ts';
import { UslUnsupported, type UslContractModel, type UslModel, type UslPropertyModel } from './usl-model.ts';
import { canBeBroken, canHold, theoremQuestions } from './usl-property-questions.ts';

/**
 * The questions that decide a specification, one after the other, each with everything that it needs. `:status` is the
 * answer of a text without a flaw.
 */
export function compileUslToSmt(model: UslModel): UslCompilation {
  const leftOut: UslLeftOut[] = model.temporals.map(({ name, start }) => ({
    start,
    what: `temporal ${name}`,
    reason: 'SMT-LIB does not speak of time',
  }));
  const scripts: string[] = [];
  const attempt = (what: string, start: number, questions: () => readonly UslQuestion[]): void => {
    try {
      scripts.push(...questions().map(script));
    } catch (thrown) {
      if (!(thrown instanceof UslUnsupported)) throw thrown;
      leftOut.push({ start, what, reason: thrown.message });
    }
  };
  for (const property of model.properties)
    attempt(`${property.word} ${property.name}`, property.start, () => ofProperty(model, property));
  for (const contract of model.contracts)
    attempt(`contract ${contract.name}`, contract.start, () => ofContract(model, contract));
  return { text: scripts.join('\n'), leftOut };
}

const ofProperty = (model: UslModel, property: UslPropertyModel): UslQuestion[] =>
  property.claims.flatMap((claim) => {
    if (property.word === 'invariant') return [canHold(model, property, claim), canBeBroken(model, property, claim)];
    const { applies, fails } = theoremQuestions(model, property, claim);
    return [...(applies === undefined ? [] : [applies]), fails];
  });

function ofContract(model: UslModel, contract: UslContractModel): UslQuestion[] {
  const hopeless = hasHopelessInput(model, contract);
  return [
    canBeCalled(model, contract, false),
    ...(contract.ensures.length === 0
      ? []
      : [canBeKept(model, contract, contract.ensures), excludesSomething(model, contract)]),
    ...(hopeless === undefined ? [] : [hopeless]),
    ...invariantsChangedBy(model, contract).flatMap((invariant) => breakingQuestions(model, contract, invariant)),
  ];
}

const script = ({ purpose, wanted, text }: UslQuestion): string =>
  `; ${purpose}\n(push 1)\n${text}(set-info :status ${wanted})\n(check-sat)\n(pop 1)\n`;
