import type { LanguageId } from './language.ts';
import { regex } from './regex.ts';

/**
 * What only a text of this formal language has, by the grammars in their own documentation: each of the expressions
 * finds something. The first row that fits is it, so that a dialect stands before what it looks like.
 */
export const FORMAL_SIGNS: readonly (readonly [LanguageId, readonly RegExp[]])[] = [
  ['tlaplus', [/^[ \t]*-{4,}[ \t]*MODULE[ \t]+\w+[ \t]*-{4,}/m]],
  ['smtlib', [/^[ \t]*\((?:set-logic[ \t]+\w+|check-sat)[ \t]*\)/m]],
  ['dimacs', [/^p[ \t]+cnf[ \t]+\d+[ \t]+\d+[ \t]*$/m]],
  ['tptp', [/^[ \t]*(?:fof|cnf|tff|thf)\([ \t]*['\w]+[ \t]*,[ \t]*[a-z_]+[ \t]*,/m]],
  ['minizinc', [/^[ \t]*solve\b[^;\n]*\b(?:satisfy|minimize|maximize)\b/m]],
  ['metamath', [/^[ \t]*\$[cv][ \t]+\S[^$]*\$\./m, /\$[ap][ \t]+\S/]],
  ['usl', [/^[ \t]*(?:contract[ \t]+\w+::\w+[ \t]*\(|(?:temporal|theorem|invariant)[ \t]+\w+[ \t]*\{)/m]],
  ['promela', [/^[ \t]*(?:active[ \t]*(?:\[[^\]\n]*\][ \t]*)?)?proctype[ \t]+\w+[ \t]*\(/m]],
  [
    'alloy',
    [
      regex('m')`
        ^[ \t]*(?:(?:abstract|one|lone|some|var)[ \t]+)*sig[ \t]+\w+(?:[ \t]*,[ \t]*\w+)*[ \t]*(?:extends\b|in\b|\{)
      `,
    ],
  ],
  [
    'boogie',
    [
      /^[ \t]*(?:procedure|implementation)\b(?:[ \t]*\{:[^}\n]*\})*[ \t]*\w+[ \t]*\(/m,
      /\b(?:modifies|ensures|requires|returns|havoc)\b/,
      /;[ \t]*$/m,
    ],
  ],
  [
    'dafny',
    [
      /^[ \t]*(?:ghost[ \t]+)?(?:method|lemma|function|predicate|twostate[ \t]+\w+)\b[^\n]*[({]/m,
      regex('m')`
        ^[ \t]*(?:requires|ensures|decreases|invariant|reads|modifies)[ \t]+[^:\s](?:[^\n]*[^:\n])?$
        |\breturns[ \t]*\(\w+:
      `,
    ],
  ],
  ['quint', [/^[ \t]*module[ \t]+\w+[ \t]*\{/m, /^[ \t]*(?:var|action|temporal|pure[ \t]+(?:def|val))[ \t]+\w+/m]],
  [
    'why3',
    [
      /^[ \t]*(?:module|theory)[ \t]+\w+[ \t]*$/m,
      /^[ \t]*(?:use|goal|axiom|lemma|let|val|predicate|function)\b/m,
      /^[ \t]*end\b/m,
    ],
  ],
  [
    'agda',
    [
      /^(?:open[ \t]+import|module)[ \t]+[\w.-]+(?:[ \t]+where)?|^data\b/m,
      /:[ \t]*Set\b|\u2192|\u2200|\u2261/,
      /\bwhere\b|^open[ \t]+import/m,
    ],
  ],
  ['coq', [/^[ \t]*(?:From[ \t]+\w+[ \t]+)?Require[ \t]+(?:Import|Export)[ \t]+[^\n]*\.[ \t]*$/m]],
  [
    'coq',
    [
      /^[ \t]*(?:Theorem|Lemma|Corollary|Definition|Fixpoint|Inductive|Example|Fact|Goal|Remark)[ \t]+[a-z_][^.\n]*:/im,
      /^[ \t]*(?:Proof|Qed|Admitted|Defined|Abort)\b[^\n]*\.|:=[^\n]*\.[ \t]*$|^[ \t]*end\.[ \t]*$/m,
    ],
  ],
  ['lean', [/^import[ \t]+(?:Mathlib|Lean|Std|Batteries)\b/m]],
  ['lean', [/^[ \t]*(?:theorem|lemma|example|def|instance)\b[^;{\n]*$/m, /:=[ \t]*(?:by\b|fun\b|rfl\b|\u27E8)/]],
  ['lean', [/^[ \t]*(?:theorem|lemma|def|abbrev)[ \t]+[\w.']+[^;\n:]*:[^;\n:]*:=/m]],
  [
    'clingo',
    [
      regex('m')`
        ^#(?:show|const|minimize|maximize|program|external)\b
        |^(?:\d+[ \t]*)?\{[^{}\n]*\}(?:[ \t]*[=<>]*[ \t]*\d+)?[ \t]*(?::-|\.)
      `,
      /\.[ \t]*$/m,
    ],
  ],
  [
    'prolog',
    [
      regex('m')`
        ^:-[ \t]*(?:module|use_module|dynamic|initialization|discontiguous)\b
        |^[a-z]\w*\([^()\n]*\)[ \t]*:-(?:[ \t]*$|[ \t]*[a-z\\!])
      `,
      /\.[ \t]*(?:%[^\n]*)?$/m,
    ],
  ],
];
