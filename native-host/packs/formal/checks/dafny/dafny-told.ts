import type { Contract } from '../../contracts/read-contracts.ts';
import { compareWithTold, type ToldDifference } from '../../contracts/told-names.ts';
import { isClaimed, type DafnyText } from './dafny-text.ts';

/** What is proved as its own well-formedness; anything else is as its body. */
const isFunction = ({ kind }: Contract): boolean => /^function|predicate/.test(kind);

/**
 * Compares what was read of a text with what Dafny 2 and 3 tell with `/trace`: `Impl$$_module.__default.Max`, where
 * each underscore of a name is doubled.
 */
export function differenceFromTold({ contracts, taken }: DafnyText, told: readonly string[]): ToldDifference {
  const claimed = contracts.filter((contract) => isClaimed(contract, taken));
  const compare = (kind: string, isOf: (contract: Contract) => boolean): ToldDifference =>
    compareWithTold(
      told.filter((name) => name.startsWith(`${kind}$$`) && !name.endsWith('.MoveNext')).map(lastName),
      contracts,
      claimed.filter(isOf),
      ({ name }) => (name === '' ? '__ctor' : mangled(name)),
    );
  const [functions, methods] = [
    compare('CheckWellformed', isFunction),
    compare('Impl', (contract) => !isFunction(contract)),
  ];
  // What is well formed without being a function is a type or a constant.
  return { missing: [...functions.missing, ...methods.missing], unread: methods.unread };
}

const mangled = (name: string): string => name.replaceAll('_', '__').replaceAll("'", '_k').replaceAll('?', '_q');

/** Without the module and the class, and the mark of a lemma that is a prefix of another. */
const lastName = (told: string): string => told.slice(told.lastIndexOf('.') + 1).replace(/(?<!_)_h$/, '');
