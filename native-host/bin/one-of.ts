import { InvalidArgumentError } from 'commander';

/** Parser of an option that takes one of a few words. */
export function oneOf<T extends string>(words: readonly T[]): (given: string) => T {
  return (given) => {
    const found = words.find((word) => word === given);
    if (found === undefined) throw new InvalidArgumentError(`It is one of ${words.join(', ')}.`);
    return found;
  };
}
