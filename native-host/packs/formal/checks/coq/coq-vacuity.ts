import { coqSentences } from '../../coq/coq-sentences.ts';
import { answers } from './coq-assumptions.ts';
import type { CoqConstant } from './coq-constants.ts';
import { withoutComments } from './coq-modules.ts';
import { PLAIN_SETTINGS, premiseTactics, readPremises, type CoqPremise } from './coq-premises.ts';

/** A name that says that nothing comes of the premises, or everything. */
const SAYS_SO = /contra|absurd|ex_?falso|explosion|false|impossible|discr|inconsisten|vacuous|nonsense/i;

/** Sentences in which a theorem is named and not used. */
const SHOWS = /^(?:Print|Check|About|Locate|Search\w*|Inspect|Fail)\b/;

/** A search of a moment, for a goal that the premises alone decide; each of its tactics gives a proof to the kernel. */
const SEARCH = String.raw`
Ltac cv_head T := lazymatch T with ?F _ => cv_head F | _ => T end.
Ltac cv_about_itself T := idtac; let head := cv_head T in is_var head.
Ltac cv_open := idtac; lazymatch goal with |- False => idtac | |- ?G => cv_about_itself G end.
Ltac cv_of_logic := idtac; match goal with
  | _ : False |- _ => idtac
  | _ : ?P, _ : ?P -> False |- _ => cv_about_itself P
  | _ : ?P, _ : ~ ?P |- _ => cv_about_itself P
  end.
Ltac cv_split := repeat match goal with
  | H : ex _ |- _ => destruct H | H : ex2 _ _ |- _ => destruct H | H : sig _ |- _ => destruct H
  | H : _ /\ _ |- _ => destruct H | H : _ \/ _ |- _ => destruct H
  end.
Ltac cv_asked := idtac; match goal with _ : ?T |- _ => cv_states T end; assert_fails cv_open;
  assert_fails (cv_split; cv_of_logic).
Ltac cv_close := solve [ congruence | auto | cv_split; simpl in *; solve [ contradiction | congruence | tauto ] ].
Ltac cv_count := fail.
From Coq Require Import Lia.
Ltac cv_count ::= cv_split; lia.
Ltac cv_search := solve [ timeout 1 cv_close | timeout 1 cv_count ].`;

/**
 * Asks, of theorems by their whole names, whether `False` follows from their premises alone, by a proof under the
 * theorem's own type. Not asked is a lemma of logic: one that ends in `False` or in a `P` of `forall P`, that supposes
 * `False` as it stands, or such a `P` and `~ P`.
 */
export const askContradictions = (module: string, names: readonly string[], mark: string): string =>
  [
    `Require ${module}.`,
    ...PLAIN_SETTINGS,
    premiseTactics(mark),
    SEARCH,
    ...names.flatMap((name, index) => [
      `Check ltac:(idtac "${mark} ${index}"; exact I).`,
      `Lemma cv_${index} : ltac:(let T := type of (@${name}) in exact T).`,
      `intros; cv_asked; assert False as cv_false by cv_search; revert cv_false;
       first [
         match goal with H : ?T |- _ =>
           cv_states T; assert False by (clear - H; cv_search); idtac "${mark} premise" H ":" T
         end
       | cv_tell ]; contradiction || (intro; contradiction).`,
      'Qed.',
      'Abort.',
      `Print Assumptions cv_${index}.`,
    ]),
    '',
  ].join('\n');

/** Of each question that has a proof which rests on no axiom, the premises that contradict each other. */
export const readContradictions = (output: string, mark: string): Map<number, CoqPremise[]> =>
  new Map(
    [...answers(output, mark)].flatMap(([index, lines]) =>
      lines.includes('Closed under the global context') ? [[index, readPremises(lines, mark)] as const] : [],
    ),
  );

/**
 * Asks, of theorems by their whole names, whether what each states is `True` or `x = x` once these predicates of the
 * text are unfolded, and not before: what is plain to see needs no word. Not asked is that a relation is reflexive.
 */
export const askEmpty = (
  module: string,
  { names, predicates }: { names: readonly string[]; predicates: readonly string[] },
  mark: string,
): string =>
  [
    `Require ${module}.`,
    ...PLAIN_SETTINGS,
    String.raw`
Ltac cv_write_out := ${predicates.map((name) => `try (progress cbv beta delta [${name}])`).join('; ') || 'idtac'}.
Ltac cv_plain := intros; repeat match goal with |- _ /\ _ => split; intros end;
  lazymatch goal with |- True => exact I | |- ?x = ?x => exact eq_refl | |- ?A <-> ?A => exact (iff_refl A) end.
Ltac cv_reflexive := intros; lazymatch goal with |- _ ?x ?x => idtac end.
Ltac cv_empty := assert_fails (solve [ cv_plain ]); assert_fails cv_reflexive;
  do 3 (intros; cv_write_out); solve [ cv_plain ].`,
    ...names.flatMap((name, index) => [
      `Check ltac:(idtac "${mark} ${index}"; exact I).`,
      `Goal ltac:(let T := type of (@${name}) in exact T).
       assert_succeeds cv_empty; idtac "${mark} empty". Abort.`,
    ]),
    '',
  ].join('\n');

/** The questions of {@link askEmpty} that were answered with yes, by their numbers. */
export const readEmpty = (output: string, mark: string): number[] =>
  [...answers(output, mark)].flatMap(([index, lines]) => (lines.includes(`${mark} empty`) ? [index] : []));

/** Theorems that nothing else in the text uses: what it claims. A lemma can be there for a case that cannot be. */
export function claimsAmong(theorems: readonly CoqConstant[], text: string): CoqConstant[] {
  const sentences = coqSentences(withoutComments(text)).filter(({ command }) => !SHOWS.test(command));
  return theorems.filter((theorem) => {
    const word = new RegExp(String.raw`(?<![\p{L}\p{N}_'])${shortName(theorem)}(?![\p{L}\p{N}_'])`, 'u');
    return !sentences.some(({ start, text: said }) => start > theorem.offset && word.test(said));
  });
}

/** The name of a constant without that of its module. */
export const shortName = ({ name }: CoqConstant): string => name.split('.').at(-1) ?? name;

/** Is it plain by its name that the theorem's premises are meant to contradict each other? */
export const saysThatNothingFollows = (theorem: CoqConstant): boolean => SAYS_SO.test(shortName(theorem));

/** "H: n < 3; H0: n = 4", for a sentence. */
export const premisesInWords = (premises: readonly CoqPremise[], block: string): string =>
  premises.map(({ name, states }) => `${name}: ${states.replaceAll(`${block}.`, '')}`).join('; ');
