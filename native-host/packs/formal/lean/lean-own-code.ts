import { regex } from '../../../../shared/regex.ts';
import type { BareText } from '../../../kit/scan/scan-text.ts';
import { blanked } from '../../../kit/text-position.ts';

/** A place where a text makes Lean run code of its own while it is read, or switches a check of Lean's off. */
export interface OwnCode {
  what: string;
  /** UTF-16. */
  offset: number;
}

/** Names with what they are joined to, numbers before them left out, and what begins with a sign of its own. */
const TOKEN =
  /#[\p{L}_]\w*|0x[\da-f_]+|\d[\d_]*|«[^»\n]{0,200}»|\.?[\p{L}_][\p{L}\p{N}_'!?]*(?:\.[\p{L}_«][\p{L}\p{N}_'!?»]*)*/giu;

/** Programs that run while Lean reads, the parsers and elaborators that they register, and replaced definitions. */
const WORD = regex('u')`
  ^(?:
    #eval|run_cmd|run_elab|run_meta|run_tac|eval|elab(?:_rules)?|macro(?:_rules)?|syntax|binder_predicate
    |declare_\w+|implemented_by|extern|unsafe|csimp|by_elab|(?:builtin_)?(?:initialize|d?simproc(?:_decl)?)
    |register_(?:\w+_attr|(?:builtin_)?option|parser_alias|linter_set)|debug\.skipKernelTC|warn\.sorry
  )$
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
    'partial_fixpoint_monotone wf_preprocess method_specs tactic_alt tactic_tag suggest_for higher_order ' +
    'to_dual mk_iff elementwise push pull nontriviality algebraize stacks kerodon wikidata ematch defeq ' +
    'univ_out_params cbv_opaque'
  ).split(' '),
);
/** Sets of lemmas that libraries name so; a set of the text's own is told where it is registered. */
const SET_OF_LEMMAS = /^[a-z]\w*_(?:simps?|norm)$/;

const LIST = /@\[|\battribute\s*\[/g;
/** A list that is longer is read by nobody here. */
const LONGEST_LIST = 4_000;
const ATTRIBUTE = /(?:\s*(?:local|scoped|builtin)\s)*\s*-?\s*(?<name>[^\s()[\],:=]*)/uy;
const SIGN = /^[ \t]*(?:@\[[^\]\n]*\]\s*)?(?:(?:local|scoped)\s+)?(?:notation3?|infix[lr]?|prefix|postfix)\b/gm;
/** Behind a sign that ends so, what looks like a comment or a literal is code. */
const HIDES = /[^\s][-/]\s*$|--|\/-|[\\«»]|[^\s\p{L}\p{N}_'!?]'/u;

/** Finds them in one reading of a text. */
export function ownCodeIn({ code, bare }: BareText): OwnCode[] {
  const { attributes, outside } = attributesOf(bare);
  const words = [...outside.matchAll(TOKEN)].flatMap(({ 0: what, index }) =>
    WORD.test(what) && (what !== 'eval' || outside.charAt(index + 4) === '%')
      ? [{ what: what === 'eval' ? 'eval%' : what, offset: index }]
      : [],
  );
  return [...attributes, ...words, ...signsIn(code)].toSorted((a, b) => a.offset - b.offset);
}

/** The attributes that may run something, and the text with blanks for all lists of attributes. */
function attributesOf(bare: string): { attributes: OwnCode[]; outside: string } {
  const attributes: OwnCode[] = [];
  const outside: string[] = [];
  let from = 0;
  LIST.lastIndex = 0;
  for (let open = LIST.exec(bare); open !== null; open = LIST.exec(bare)) {
    const { names, end } = namesIn(bare, LIST.lastIndex);
    const unknown = names.filter((name) => !HARMLESS.has(name.replace(/[!?]+$/, '')) && !SET_OF_LEMMAS.test(name));
    attributes.push(...unknown.map((name) => ({ what: `@[${name}]`, offset: open.index })));
    outside.push(bare.slice(from, open.index), blanked(bare.slice(open.index, end)));
    from = end;
    LIST.lastIndex = end;
  }
  return { attributes, outside: outside.join('') + bare.slice(from) };
}

/** Names of the attributes in a list, those that an attribute gives to what it makes (`attr := …`) included. */
function namesIn(bare: string, start: number): { names: string[]; end: number } {
  const names: string[] = [];
  /** For each bracket that is open: are attributes listed in it? */
  const lists = [true];
  const last = Math.min(bare.length, start + LONGEST_LIST);
  let at = start;
  const takeName = (): void => {
    ATTRIBUTE.lastIndex = at;
    const name = ATTRIBUTE.exec(bare)?.groups?.['name'] ?? '';
    if (name !== '') names.push(name);
  };
  takeName();
  for (; at < last; at += 1) {
    const sign = bare.charAt(at);
    if ('([{'.includes(sign)) lists.push(false);
    else if (')]}'.includes(sign)) {
      lists.pop();
      if (lists.length === 0) return { names, end: at + 1 };
    } else if (sign === ',' && lists.at(-1) === true) {
      at += 1;
      takeName();
      at -= 1;
    } else if (
      sign === ':' &&
      bare.charAt(at + 1) === '=' &&
      /\battr\s*$/.test(bare.slice(Math.max(start, at - 20), at))
    ) {
      lists[lists.length - 1] = true;
      at += 2;
      takeName();
      at -= 1;
    }
  }
  return { names: [...names, '…'], end: last };
}

/** Signs of the text's own that make code look like what it is not. */
function signsIn(code: string): OwnCode[] {
  const signs: OwnCode[] = [];
  SIGN.lastIndex = 0;
  for (let command = SIGN.exec(code); command !== null; command = SIGN.exec(code)) {
    const { index } = command;
    const arrow = code.indexOf('=>', SIGN.lastIndex);
    const end = arrow < 0 ? code.length : arrow;
    const written = code.slice(index, end).matchAll(/"((?:[^"\\]|\\[^])*)"/g);
    for (const [what, inside = ''] of written)
      if (HIDES.test(inside)) signs.push({ what: `the sign ${what}`, offset: index });
    SIGN.lastIndex = end;
  }
  return signs;
}
