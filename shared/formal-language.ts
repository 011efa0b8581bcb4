import type { LanguageId } from './language.ts';

/**
 * Languages in which something is stated that a prover, a model checker or a solver decides: each text stands for
 * itself, and no test of a project runs it.
 */
export const FORMAL_LANGUAGES: ReadonlySet<LanguageId> = new Set<LanguageId>([
  'smtlib',
  'tlaplus',
  'tptp',
  'dimacs',
  'minizinc',
  'clingo',
  'coq',
  'agda',
  'lean',
  'metamath',
  'dafny',
  'why3',
  'boogie',
  'alloy',
  'promela',
  'quint',
  'usl',
]);
