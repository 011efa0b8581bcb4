import { coqSentences } from '../../backend-kit/coq/coq-sentences.ts';
import { blankComments } from '../../backend-kit/statements/blank-comments.ts';

/** A name of Coq's standard library that a text gives another meaning. */
interface Redefined {
  name: string;
  start: number;
  end: number;
}

/** What a text of Coq has, by its words. */
export interface CoqText {
  /** Theorems and definitions whose assumptions can be asked for, qualified by the modules around them. */
  proved: string[];
  redefined: Redefined[];
  /** Modules that it requires, without a library's prefix. */
  required: string[];
  /** Is there any word of Coq in it? `.v` is an extension of Verilog as well. */
  isCoq: boolean;
}

const CLAIM = /^(?:Theorem|Lemma|Corollary|Fact|Remark|Proposition|Property|Example)\s+([\p{L}_][\p{L}\p{N}_']*)/u;
const STARTS = /^(?:Definition|Fixpoint|Inductive|Variant|Record|Notation|Axiom|Parameter)\b/;
const PREFIX = /^(?:(?:Local|Global|Polymorphic|Program|#\[[^\]]*\])\s+)+/;

/** Names that a reader takes for those of the standard library. */
const STANDARD = new Set(
  (
    'nat bool list option unit prod sum eq True False not and or iff ex le lt ge gt plus mult minus add mul sub ' +
    'Z positive N R Prop Set Type'
  ).split(' '),
);
const SIGNS = /^"(?:[\w']+ )?(?:=|<>|<|<=|>|>=|\/\\|\\\/|->|<->|~|\+|-|\*|==)(?: [\w']+)?"/;

/** Reads the sentences of a text. Sections are no part of a name, functors have none that could be asked for. */
export function readCoqText(text: string): CoqText {
  const code = blankComments(text, { line: [], block: [['(*', '*)']], nested: true });
  const found: CoqText = { proved: [], redefined: [], required: [], isCoq: false };
  const modules: { name: string; isNamed: boolean }[] = [];
  for (const { text: whole, start, end } of coqSentences(code)) {
    const sentence = whole.replace(PREFIX, '');
    const module = /^Module(?:\s+(Type|Import|Export))?\s+([\w']+)(.*)$/s.exec(sentence);
    const section = /^Section\s+([\w']+)/.exec(sentence);
    const ended = /^End\s+([\w']+)/.exec(sentence);
    const isAlias = module !== null && /:=/.test(module[3] ?? '');
    if (module !== null && !isAlias)
      modules.push({ name: module[2] ?? '', isNamed: module[1] !== 'Type' && !/^\s*\(/.test(module[3] ?? '') });
    else if (section !== null) modules.push({ name: '', isNamed: true });
    else if (ended !== null) modules.pop();
    const claim = CLAIM.exec(sentence)?.[1];
    if (claim !== undefined && modules.every(({ isNamed }) => isNamed))
      found.proved.push([...modules.map(({ name }) => name).filter((name) => name !== ''), claim].join('.'));
    if (claim !== undefined || STARTS.test(sentence)) found.isCoq = true;
    const [, defined = '', name = ''] = /^(\w+)\s+("[^"]*"|[\p{L}_][\p{L}\p{N}_']*)/u.exec(sentence) ?? [];
    const isSign = /^(?:Notation|Infix|Reserved)$/.test(defined) && SIGNS.test(name) && !/:\s*\w+_scope/.test(sentence);
    const isName = /^(?:Definition|Fixpoint|Inductive|Variant|Record|Notation|Axiom|Parameter)$/.test(defined);
    if (isSign || (isName && STANDARD.has(name) && modules.length === 0)) found.redefined.push({ name, start, end });
    const required = /^(?:From\s+[\w.]+\s+)?Require\s+(?:Import\s+|Export\s+)?(.*)$/s.exec(sentence)?.[1];
    if (required !== undefined) {
      found.isCoq = true;
      found.required.push(...required.split(/\s+/).map((each) => each.slice(each.lastIndexOf('.') + 1)));
    }
  }
  return found;
}
