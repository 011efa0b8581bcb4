import { regex } from '../../../shared/regex.ts';

/** A place where a text makes Lean run code of its own while it is read, or switches a check of Lean's off. */
export interface OwnCode {
  what: string;
  /** UTF-16. */
  offset: number;
}

/** Programs that run while Lean reads, the parsers and elaborators that they register, and replaced definitions. */
const WORDS = regex('gu')`
  (?<![\p{L}\p{N}_.])
  (?:
    #eval|run_cmd|run_elab|run_meta|run_tac|eval%|elab(?:_rules)?|macro(?:_rules)?|syntax|binder_predicate
    |declare_\w+|implemented_by|extern|unsafe|csimp|by_elab|(?:builtin_)?(?:initialize|d?simproc(?:_decl)?)
    |register_(?:\w+_attr|(?:builtin_)?option|parser_alias|linter_set)|debug\.skipKernelTC
  )(?![\p{L}\p{N}_'])
`;

/** Attributes that mark a definition for tactics, the compiler or readers of it, and run nothing of the text. */
const HARMLESS = new Set(
  (
    'simp simps simp_lemmas norm_cast push_cast ext ext_iff congr gcongr refl rfl symm trans subst mono bound grind ' +
    'grind_pattern fun_prop measurability continuity aesop bv_normalize spec reassoc to_additive coe norm_num_lemma ' +
    'inline inline_if_reduce always_inline macro_inline noinline specialize nospecialize never_extract reducible ' +
    'semireducible irreducible instance_reducible implicit_reducible instance default_instance class match_pattern ' +
    'elab_as_elim elab_without_expected_type elab_simple elabAsElim induction_eliminator cases_eliminator recursor ' +
    'deprecated deprecated_arg inherit_doc nolint pp_nodot pp_using_anonymous_constructor expose no_expose unbox ' +
    'partial_fixpoint_monotone wf_preprocess method_specs tactic_alt tactic_tag suggest_for higher_order'
  ).split(' '),
);

const LIST = /@\[|\battribute\s*\[/g;
const ATTRIBUTE = /^(?:\s*(?:local|scoped|builtin)\s)*\s*-?\s*(?<name>[^\s()[\],:=]*)/u;
const SIGN = /^[ \t]*(?:@\[[^\]\n]*\]\s*)?(?:(?:local|scoped)\s+)?(?:notation3?|infix[lr]?|prefix|postfix)\b[^]*?=>/gm;

/** Finds them in a text without its comments. */
export function ownCodeIn(code: string): OwnCode[] {
  const lists = [...code.matchAll(LIST)].map(({ index, 0: open }) => ({
    start: index,
    inside: index + open.length,
    end: closing(code, index + open.length),
  }));
  const attributes = lists.flatMap(({ start, inside, end }) =>
    namesIn(code.slice(inside, end)).flatMap((name) =>
      HARMLESS.has(name) ? [] : [{ what: `@[${name}]`, offset: start }],
    ),
  );
  const words = [...code.matchAll(WORDS)].flatMap(({ 0: what, index }) =>
    lists.some(({ start, end }) => start < index && index < end) ? [] : [{ what, offset: index }],
  );
  // Behind a sign that ends so, what looks like a comment is code.
  const signs = [...code.matchAll(SIGN)].flatMap(({ 0: command, index }) =>
    [...command.matchAll(/"\s*[^"\s][^"\n]*[-/]\s*"/g)].map(({ 0: what }) => ({
      what: `the sign ${what}`,
      offset: index,
    })),
  );
  return [...attributes, ...words, ...signs].toSorted((a, b) => a.offset - b.offset);
}

/** Names of the attributes in a list, those that an attribute gives to what it makes (`attr := …`) included. */
function namesIn(list: string): string[] {
  const given = [...list.matchAll(/\battr\s*:=/g)].flatMap(({ index, 0: mark }) =>
    namesIn(list.slice(index + mark.length, index + mark.length + closing(list.slice(index + mark.length), 0))),
  );
  const names: string[] = [];
  let from = 0;
  while (from < list.length) {
    const end = closing(list, from, ',');
    const name = ATTRIBUTE.exec(list.slice(from, end))?.groups?.['name'] ?? '';
    if (name !== '') names.push(name);
    from = end + 1;
  }
  return [...names, ...given];
}

/** Where what is open at a place closes, or `mark` stands outside of brackets; the end of the text without that. */
function closing(text: string, from: number, mark?: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (depth === 0 && sign === mark) return at;
    if ('([{'.includes(sign)) depth += 1;
    if (!')]}'.includes(sign)) continue;
    if (depth === 0) return at;
    depth -= 1;
  }
  return text.length;
}
