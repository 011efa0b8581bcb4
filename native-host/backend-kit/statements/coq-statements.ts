import { coqSentences } from '../coq/coq-sentences.ts';
import { isStandardName } from '../coq/coq-standard.ts';
import { READING_FORMS, signsOf } from './reading-forms.ts';
import { isTyped, statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const CLAIM = /^(?:Theorem|Lemma|Corollary|Fact|Remark|Proposition|Property|Example|Goal)\b/;
const ASSUMED = /^(?:Axioms?|Parameters?|Hypothes[ie]s|Variables?|Conjectures?|Context)\b/;
const MEANING = /^(?:Definition|Fixpoint|CoFixpoint|Function|Inductive|CoInductive|Variant|Record|Structure|Class)\b/;
/** What others are made of always says what they mean. */
const TYPE = /^(?:Inductive|CoInductive|Variant|Record|Structure|Class)\b/;
/** Names of constructors and fields. */
const MEMBER = /[|{;][ \t\n]*([\p{L}_][\p{L}\p{N}_']*)[ \t\n]*(?=[:({])/gu;
/** Numbers and their operations have the type of the scope that was opened last. */
const NUMBERS = /^(?:Local\s+|Global\s+)?Open\s+Scope\s+(Z|N|Q|R|positive|int|uint63|nat)_scope\b/;
const OF_NUMBERS = ['+', '-', '*', '<', '<=', '>', '>='];
const FLAGS = /^(?:Unset[ \t]+(?:Guard|Positivity|Universe)[ \t]+Checking|Set[ \t]+Bypass)/;
const PREFIX = /^(?:(?:Local|Global|Polymorphic|Monomorphic|Program|Cumulative|#\[[^\]]*\])\s+)+/;

/** Theorems, axioms, and the propositions that theorems are made of (Coq's reference manual, vernacular commands). */
export const readCoq: ReadStatements = (code, written) => {
  const found: FormalStatement[] = [];
  const modules: string[] = [];
  const laws = new Map<string, string[]>();
  let proving = '';
  for (const { text: whole, start, end } of coqSentences(code)) {
    const sentence = whole.replace(PREFIX, '');
    const from = start + whole.length - sentence.length;
    const within = modules.filter((each) => each !== '').join('.');
    const place = { start: from, end, ...(within === '' ? {} : { within }) };
    const add = (
      role: FormalStatement['role'],
      kind: string,
      of: string,
      more: Pick<FormalStatement, 'also' | 'hides'> = {},
    ): void => void found.push(statementAt(code, { role, kind, of, ...more, ...place }));
    const opened = /^(Module(?:\s+Type)?|Section)\s+(?:Import\s+|Export\s+)?(\w+)/.exec(sentence);
    if (opened !== null && !sentence.includes(':=')) modules.push(opened[1] === 'Section' ? '' : (opened[2] ?? ''));
    if (/^End\s/.test(sentence)) modules.pop();
    const [, kind = '', name = ''] = /^(\w+)\s+("[^"]*"|[\p{L}_][\p{L}\p{N}_']*)/u.exec(sentence) ?? [];
    if (CLAIM.test(sentence)) {
      proving = kind === 'Goal' ? 'the goal' : name;
      add('claim', kind.toLowerCase() || 'goal', proving);
    } else if (ASSUMED.test(sentence)) add('assumption', kind.toLowerCase(), '');
    else if (FLAGS.test(sentence)) add('assumption', 'flag', '');
    else if (/^(?:Admitted|Abort)\b/.test(sentence) || /\b(?:admit|give_up)\b/.test(sentence))
      found.push({
        ...statementAt(code, { role: 'assumption', kind: 'admitted', of: proving, ...place }),
        text: `${sentence.split(/\s/)[0] ?? ''} in ${proving}`,
      });
    else if (NUMBERS.test(sentence)) {
      const [, type = ''] = NUMBERS.exec(sentence) ?? [];
      // Who writes numbers of the type beside it meant them before, too.
      const isMeant = new RegExp(String.raw`(?<![\w'])${type}(?![\w'])`).test(code);
      if (!isMeant) add('word', 'scope', `${type}_scope`, { also: OF_NUMBERS, hides: true });
    } else if (/^(?:Notation|Infix)\b/.test(sentence)) {
      const [, notation = ''] = /"([^"]*)"/.exec(written.slice(from, end)) ?? [];
      add('word', kind.toLowerCase(), notation, signsOf(notation, READING_FORMS.coq));
    } else if (kind === 'Instance') {
      const [, signature = '', of = ''] = /:\s*((\w+)[^:]*):=/.exec(sentence) ?? [];
      const members = laws.get(of);
      if (members !== undefined) add('word', 'instance', signature.trim(), { also: [of, ...members] });
    } else if (MEANING.test(sentence)) {
      const members = [...sentence.matchAll(MEMBER)].map(([, member = '']) => member);
      if (kind === 'Class') laws.set(name, members);
      if (
        TYPE.test(sentence) ||
        isTyped(sentence, /\b(?:Prop|bool)\b/) ||
        isConstant(sentence, name) ||
        isFormula(sentence)
      )
        add('word', kind.toLowerCase(), name, { also: members, ...(isStandardName(name) ? { hides: true } : {}) });
    }
  }
  return found;
};

/** A value that is not computed from anything. */
function isConstant(sentence: string, name: string): boolean {
  const head = sentence.slice(0, Math.max(0, sentence.indexOf(':=')));
  const [, type = ''] = /^Definition\s+[^\s:]+\s*(?::([^]*))?$/.exec(head.trim()) ?? [undefined, '->'];
  return name !== '' && !/->|forall/.test(type) && !/:=\s*(?:fun|fix)\b/.test(sentence);
}

/** A value without a type that is a formula. */
function isFormula(sentence: string): boolean {
  const at = sentence.indexOf(':=');
  const head = sentence.slice(0, Math.max(0, at)).replaceAll(/\([^()]*\)/g, '');
  return (
    !head.includes(':') && /\b(?:forall|exists|True|False)\b|\/\\|\\\/|\s(?:=|<>|<=?)\s/.test(sentence.slice(at + 2))
  );
}
