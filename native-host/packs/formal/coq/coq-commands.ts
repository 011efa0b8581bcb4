import { regex } from '../../../../shared/regex.ts';

/** Begins a command that states what is to be proved. */
export const COQ_CLAIM = /^(?:Theorem|Lemma|Corollary|Fact|Remark|Proposition|Property|Example|Goal)\b/;

/** Takes something for granted up to the end of its section, or for all that follows where there is none. */
export const COQ_SUPPOSED = /^(?:Variables?|Context|Hypothes[ie]s)\b/;

/** Switches a check of the kernel off. */
export const COQ_FLAG = /^(?:Unset\s+(?:Guard|Positivity|Universe)\s+Checking|Set\s+Bypass)\b/;

/** The attribute that does so for one definition. */
export const COQ_BYPASS = /\bbypass_check\b/;

/** Leaves a proof out, or a part of it. */
export const COQ_LEFT_OUT = /^(?:Admit(?:ted)?|Abort)\b|\b(?:admit|give_up|AdmitAxiom|proof_admitted)\b/;

const DECLARED = /^Declare\s+(?!(?:Scope|Custom|Left|Equivalent|Reduction)\b)/;

/** Takes something for granted for all that follows, or has another text read than this one. */
export const COQ_GRANTED = regex()`
  ^(?:Axioms?|Parameters?|Conjectures?|Primitive|Quit|Drop|Reset|Back(?:To)?|Undo|Load)\b|${DECLARED}
`;

/** Says what a name means. */
export const COQ_MEANING = regex()`
  ^(?:Definition|Fixpoint|CoFixpoint|Function|Inductive|CoInductive|Variant|Record|Structure|Class)\b
`;
