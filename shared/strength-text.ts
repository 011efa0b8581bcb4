import type { MeasuredStrength, Missed, Strength } from './strength.ts';
import { count } from './words.ts';

/** "`<` for `<=`: `f(3)` then gives 2; the code gives 1". */
export function missedWords({ what, shownBy }: Missed): string {
  const shown =
    shownBy === undefined ? '' : `: \`${shownBy.call}\` then ${does(shownBy.planted)}; the code ${does(shownBy.gives)}`;
  return `${what}${shown}`;
}

/** The same with its line of the block, for people and for Claude. */
export const missedLine = (missed: Missed): string => `line ${missed.line} ${missedWords(missed)}`;

/** A result as what a call does: it gives a value, or it raises or throws one. */
const does = (result: string): string =>
  /^(?:raises|throws|does not|ends) /.test(result) ? result : `gives ${result}`;

/** The result in one sentence: "Your tests would notice 9 of 12 planted mistakes." */
export function strengthSentence(strength: Strength): string {
  if (strength.kind === 'none') return `The strength of the tests was not measured: ${strength.reason}.`;
  const { noticed, total } = strength;
  return total === 0
    ? 'Nothing could be planted that would show how strong the tests are.'
    : `Your tests would notice ${noticed} of ${count(total, 'planted mistake')}.`;
}

const leftOut = (amount: number): string => `${amount === 1 ? 'is' : 'are'} not counted`;

/** What the numbers leave out, each in a few words. */
export function strengthRemarks({ hung, same, undecided, untried, silent = [] }: MeasuredStrength): string[] {
  return [
    ...(hung === 0 ? [] : [`${hung} of them because the tests did not end`]),
    ...(same === 0 ? [] : [`${same} more changed no result on any input that was tried, and ${leftOut(same)}`]),
    ...(undecided === 0 ? [] : [`${undecided} more could not be run, and ${leftOut(undecided)}`]),
    ...(untried === 0 ? [] : [`${count(untried, 'more place')} ${untried === 1 ? 'was' : 'were'} not tried`]),
    ...silent.map((name) => `${name} noticed none of them`),
  ];
}

/** Mistakes that Claude is told of at once. */
const MOST_ASKED = 12;

/** The draft that asks Claude for the tests that would notice what was missed. */
export function askForMissingTests({ missed }: MeasuredStrength): string {
  const names = [...new Set(missed.flatMap(({ inFunction }) => (inFunction === null ? [] : [`\`${inFunction}\``])))];
  const told = missed.slice(0, MOST_ASKED).map((each) => `- ${missedLine(each)}`);
  const amount = missed.length === 1 ? 'this mistake' : 'these mistakes';
  const tests = names.length === 0 ? 'Your tests' : `Your tests for ${names.join(', ')}`;
  return [
    `${tests} pass, but they would not notice ${amount}, planted one at a time:`,
    '',
    ...told,
    '',
    'Please write the missing tests, as one block, and change neither the code nor the tests that are there. ' +
      'Each new test must pass on the code as it is. If the code is wrong at one of these lines, say so instead.',
  ].join('\n');
}
