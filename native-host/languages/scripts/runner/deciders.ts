import assert from 'node:assert';
import { existsSync } from 'node:fs';

/*
 * Runs inside of the sandbox, before any code of the tree: keeps what decides whether a test passes, and says what of
 * it was replaced since. A pass then rests on the word of the code that replaced it. Names that are added say nothing.
 */

const { getOwnPropertyDescriptor, ownKeys } = Reflect;

/** Something that decides, with the names in it that do. */
export type Decider = readonly [name: string, holder: object, keys?: readonly string[]];

const isCallable = (value: unknown): boolean => typeof value === 'function';

/** Node's own assertions. */
export const ASSERT_DECIDERS: readonly Decider[] = [
  ['assert', assert],
  ['assert.strict', assert.strict],
];

/**
 * What matchers compare and promises hand on by. Packages of a project may have reasons to exchange these (zones,
 * polyfills): there nothing is said.
 */
export const BUILT_IN_DECIDERS: readonly Decider[] = existsSync('/project/node_modules')
  ? []
  : [
      ['Object', Object, ['is']],
      ['JSON', JSON, ['stringify']],
      ['Promise.prototype', Promise.prototype, ['then', 'catch']],
      ['Array.prototype', Array.prototype, ['every', 'some', 'filter', 'includes']],
    ];

/** Keeps them, and gives what says by name which were replaced since. */
export function keepDeciders(deciders: readonly Decider[]): () => string[] {
  const kept = deciders.flatMap(([name, holder, keys]) =>
    (keys ?? ownKeys(holder)).flatMap((key) => {
      const was = getOwnPropertyDescriptor(holder, key);
      if (was === undefined || typeof key === 'symbol') return [];
      return isCallable(was.value) || was.get !== undefined ? [{ said: `${name}.${key}`, holder, key, was }] : [];
    }),
  );
  return () => {
    const changed: string[] = [];
    for (let at = 0; at < kept.length; at += 1) {
      const { said, holder, key, was } = kept[at] as (typeof kept)[number];
      const is = getOwnPropertyDescriptor(holder, key);
      if (is?.value !== was.value || is?.get !== was.get) changed[changed.length] = said;
    }
    return changed;
  };
}
