import { counted } from '../../../kit/decide.ts';
import type { Contract } from './read-contracts.ts';

/** What does not fit together of what was read here and of what the prover says that it verified. */
export interface ToldDifference {
  /** Contracts with a claim and a body that it does not name. */
  missing: Contract[];
  /** Names that were not read here: nobody knows what they take for granted. */
  unread: string[];
}

/**
 * Compares declarations with the names that the prover gave of what it verified: each has to occur as often as it is
 * declared. @param claimed contracts that have to be among them; `nameOf` names one as the prover does
 */
export function compareWithTold(
  told: readonly string[],
  declared: readonly Contract[],
  claimed: readonly Contract[],
  nameOf: (contract: Contract) => string,
): ToldDifference {
  const left = new Map<string, number>();
  for (const name of told) left.set(name, (left.get(name) ?? 0) + 1);
  const missing = claimed.filter((contract) => {
    const count = left.get(nameOf(contract)) ?? 0;
    left.set(nameOf(contract), count - 1);
    return count <= 0;
  });
  const known = new Set(declared.map(nameOf));
  return { missing, unread: [...new Set(told)].filter((name) => !known.has(name)) };
}

/** What is told of a difference, or undefined where there is none. @param tool "Boogie" */
export function toldDifference({ missing, unread }: ToldDifference, tool: string): string | undefined {
  const parts = [
    ...(missing.length === 0
      ? []
      : [`${counted(missing.length, 'contract')} that ${tool} does not name (${namesOf(missing)})`]),
    ...(unread.length === 0 ? [] : [`what was not read here of ${unread.slice(0, 3).join(', ')}`]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

const namesOf = (contracts: readonly Contract[]): string =>
  contracts
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
