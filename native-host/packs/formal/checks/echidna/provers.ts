import type { LanguageId } from '../../../../../shared/language.ts';
import { words } from '../../../../../shared/word-list.ts';

/** The provers that every build of ECHIDNA is tested with (its tier 1), by the names of its API. */
const CORE: ReadonlySet<string> = new Set(words`ACL2 Agda CVC5 Coq HOL4 HOLLight Isabelle Lean Metamath Mizar PVS Z3`);

const PROVERS = {
  agda: 'Agda',
  coq: 'Coq',
  lean: 'Lean',
  metamath: 'Metamath',
  smtlib: 'Z3',
  tptp: 'EProver',
  dafny: 'Dafny',
  why3: 'Why3',
} as const satisfies Partial<Record<LanguageId, string>>;

/** Languages that it is asked about. */
export const ASKED_LANGUAGES = Object.keys(PROVERS) as (keyof typeof PROVERS)[];

/** The prover that a language is asked of, by the name that the API has for it. */
export const proverOf = (language: LanguageId): string | undefined =>
  new Map<LanguageId, string>(Object.entries(PROVERS) as [LanguageId, string][]).get(language);

/** May what it proves be believed at all? */
export const isCore = (prover: string): boolean => CORE.has(prover);
