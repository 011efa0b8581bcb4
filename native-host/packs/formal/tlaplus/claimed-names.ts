import { regex } from '../../../../shared/regex.ts';

/** Names that nothing but an invariant has. */
export const INVARIANT_NAME = regex()`
  ^(?:Inv|Mutex|MutualExclusion|Safe)
  |(?:OK|Inv|Invariant|Safety|Mutex|Consistency|Agreement|Validity|Correctness)\d*$
`;

/** Names that an invariant has, and a guard or the end of a liveness property as well. */
export const MAYBE_INVARIANT_NAME = /^(?:No[A-Z]|Never[A-Z]|AtMost)|Consistent\d*$/;

/** Names that temporal properties have, and the formula whose behaviours are meant. */
export const PROPERTY_NAME =
  /(?:Safe|Liveness|Live|Property|Prop|Correct|Exclusion|Termination|Terminates|Progress|Spec|Fairness)$/;
