import { coqSentences } from '../coq/coq-sentences.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const CLAIM = /^(?:Theorem|Lemma|Corollary|Fact|Remark|Proposition|Property|Example|Goal)\b/;
const ASSUMED = /^(?:Axioms?|Parameters?|Hypothes[ie]s|Variables?|Conjectures?|Context)\b/;
const WORD = /^(?:Definition|Fixpoint|CoFixpoint|Inductive|CoInductive|Record|Class|Function|Notation|Infix)\b/;
const FLAGS = /^(?:Unset[ \t]+(?:Guard|Positivity|Universe)[ \t]+Checking|Set[ \t]+Bypass)/;
const PREFIX = /^(?:(?:Local|Global|Polymorphic|Monomorphic|Program|Cumulative|#\[[^\]]*\])\s+)+/;

/** Theorems, axioms, and the propositions that theorems are made of (Coq's reference manual, vernacular commands). */
export const readCoq: ReadStatements = (code) => {
  const found: FormalStatement[] = [];
  let proving = '';
  for (const { text: whole, start, end } of coqSentences(code)) {
    const sentence = whole.replace(PREFIX, '');
    const from = start + whole.length - sentence.length;
    const add = (role: FormalStatement['role'], kind: string, of: string): void =>
      void found.push(statementAt(code, { role, kind, of, start: from, end }));
    const [, kind = '', name = ''] = /^(\w+)\s+("[^"]*"|[\p{L}_][\p{L}\p{N}_']*)/u.exec(sentence) ?? [];
    if (CLAIM.test(sentence)) {
      proving = kind === 'Goal' ? 'the goal' : name;
      add('claim', kind.toLowerCase() || 'goal', proving);
    } else if (ASSUMED.test(sentence)) add('assumption', kind.toLowerCase(), '');
    else if (FLAGS.test(sentence)) add('assumption', 'flag', '');
    else if (/^(?:Admitted|Abort)\b/.test(sentence) || /\b(?:admit|give_up)\b/.test(sentence))
      found.push({
        ...statementAt(code, { role: 'assumption', kind: 'admitted', of: proving, start: from, end }),
        text: `${sentence.split(/\s/)[0] ?? ''} in ${proving}`,
      });
    else if (
      WORD.test(sentence) &&
      (/:[^=]*\b(?:Prop|bool)\s*(?::=|where\b|\{|\||$)|:[^=]*\bProp\b/.test(sentence) ||
        /^(?:Notation|Infix)\b/.test(sentence))
    )
      add('word', kind.toLowerCase(), name);
  }
  return found;
};
