import { InvalidArgumentError } from 'commander';

/** Parser of an option that takes a whole number within bounds. */
export function wholeNumber(least: number, most: number): (given: string) => number {
  return (given) => {
    const number = Number(given);
    if (given.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a number from ${least} to ${most}.`);
  };
}

/** Parser of an option that takes one of a few words. */
export function oneOf<T extends string>(words: readonly T[]): (given: string) => T {
  return (given) => {
    const found = words.find((word) => word === given);
    if (found === undefined) throw new InvalidArgumentError(`It is one of ${words.join(', ')}.`);
    return found;
  };
}
