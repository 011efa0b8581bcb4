import type { UslModel } from './usl-model.ts';
import { termsIn } from './usl-term.ts';
import { typeWords, type UslType } from './usl-type.ts';

const LOOKS_INSIDE: ReadonlySet<string> = new Set(['at', 'first', 'last', 'has', 'count', '+']);

/**
 * The types of strings and lists, in words, of which a text looks inside of some, and how: it takes an element, joins
 * two, or writes one down. Of the others nothing but the length and equality counts.
 */
export function looksByType(model: UslModel): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>();
  const look = (type: UslType, how: string): void => {
    types.set(typeWords(type), (types.get(typeWords(type)) ?? new Set()).add(how));
  };
  const terms = [
    ...[...model.constants.values()].map(({ value }) => value),
    ...[...model.predicates.values()].map(({ body }) => body),
    ...model.contracts.flatMap(({ requires, ensures, ensuresErr }) => [...requires, ...ensures, ...ensuresErr]),
    ...model.properties.flatMap(({ claims }) => claims.map(({ body }) => body)),
  ];
  for (const root of terms)
    for (const term of termsIn(root)) {
      if (term.kind === 'string' || term.kind === 'list') look(term.type, 'written');
      const [first] = term.kind === 'operation' && LOOKS_INSIDE.has(term.op) ? term.args : [];
      if (first !== undefined && term.kind === 'operation') look(first.type, term.op);
      for (const { over } of term.kind === 'quantified' ? term.variables : [])
        if (over !== undefined) look(over.type, 'has');
    }
  return types;
}

/** Are there enough values of each length, that any two may differ? */
export const isVaried = (type: UslType): boolean =>
  type.kind === 'string' || (type.kind === 'list' && !['bool', 'enum', 'unit'].includes(type.of.kind));
