import {
  COQ_BYPASS,
  COQ_CLAIM,
  COQ_FLAG,
  COQ_GRANTED,
  COQ_LEFT_OUT,
  COQ_MEANING,
  COQ_SUPPOSED,
} from '../coq/coq-commands.ts';
import { coqSentences } from '../coq/coq-sentences.ts';
import { isStandardName } from '../coq/coq-standard.ts';
import { READING_FORMS, signsOf } from './reading-forms.ts';
import { isTyped, statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

/** What others are made of always says what they mean. */
const TYPE = /^(?:Inductive|CoInductive|Variant|Record|Structure|Class)\b/;
/** Names of constructors and fields. */
const MEMBER = /[|{;][ \t\n]*([\p{L}_][\p{L}\p{N}_']*)[ \t\n]*(?=[:({])/gu;
/** Numbers and their operations have the type of the scope that was opened last. */
const NUMBERS = /^Open\s+Scope\s+(Z|N|Q|R|positive|int|uint63|nat)_scope\b/;
const OF_NUMBERS = ['+', '-', '*', '<', '<=', '>', '>='];

/** Theorems, axioms, and the propositions that theorems are made of (Coq's reference manual, vernacular commands). */
export const readCoq: ReadStatements = (code, written) => {
  const found: FormalStatement[] = [];
  const modules: string[] = [];
  const laws = new Map<string, string[]>();
  let proving = '';
  for (const { command: sentence, start, end } of coqSentences(code)) {
    const from = end - sentence.length;
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
    if (COQ_BYPASS.test(code.slice(start, from)))
      found.push(statementAt(code, { role: 'assumption', kind: 'flag', of: '', ...place, start }));
    if (COQ_CLAIM.test(sentence)) {
      proving = kind === 'Goal' ? 'the goal' : name;
      add('claim', kind.toLowerCase() || 'goal', proving);
    } else if (COQ_FLAG.test(sentence)) add('assumption', 'flag', '');
    else if (COQ_GRANTED.test(sentence) || COQ_SUPPOSED.test(sentence)) add('assumption', kind.toLowerCase(), '');
    else if (COQ_LEFT_OUT.test(sentence))
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
      const [, notation] = /^\w+\s*"([^"]*)"/.exec(written.slice(from, end)) ?? [];
      const meant = notation === undefined ? meaningOf(name) : signsOf(notation, READING_FORMS.coq);
      add('word', kind.toLowerCase(), notation ?? name, meant);
    } else if (kind === 'Instance') {
      const [, signature = '', of = ''] = /:\s*((\w+)[^:]*):=/.exec(sentence) ?? [];
      const members = laws.get(of);
      if (members !== undefined) add('word', 'instance', signature.trim(), { also: [of, ...members] });
    } else if (COQ_MEANING.test(sentence)) {
      const members = [...sentence.matchAll(MEMBER)].map(([, member = '']) => member);
      if (kind === 'Class') laws.set(name, members);
      if (
        TYPE.test(sentence) ||
        isTyped(sentence, /\b(?:Prop|bool)\b/) ||
        isConstant(sentence, name) ||
        isFormula(sentence)
      )
        add('word', kind.toLowerCase(), name, { also: members, ...meaningOf(name) });
    }
  }
  return found;
};

const meaningOf = (name: string): Pick<FormalStatement, 'hides'> => (isStandardName(name) ? { hides: true } : {});

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
