import type { LanguageId } from '../../../../../shared/language.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { restsOn } from '../../metamath/judge-database.ts';
import { readDatabase } from '../../metamath/read-database.ts';
import { planScript } from '../../smt/plan-questions.ts';
import { readScript } from '../../smt/read-script.ts';
import { readStatements } from '../../statements/read-statements.ts';
import { agdaFacts, coqFacts, leanFacts } from './taken-for-granted.ts';

/**
 * What is sent, and what the text says of itself: the server tells neither what it proved nor what it took for true.
 */
export interface EchidnaQuestion {
  kind: 'ask';
  content: string;
  /** Statements that are to be proved. */
  claims: number;
  /** What of it nobody proves: axioms, `Admitted`, `sorry`. */
  unchecked: string[];
  /** What it is made of or supposes, where that is usual in the language. */
  restsOn?: string[];
}

/** Reads a text for its question; a text that has none, or whose answer could not be told apart, is not sent. */
export function questionOf(language: LanguageId, text: string): EchidnaQuestion | Verdict {
  if (language === 'smtlib') return scriptQuestion(text);
  const asked = { kind: 'ask', content: text } as const;
  if (language === 'metamath') return { ...asked, ...metamathFacts(text) };
  if (language === 'agda') return { ...asked, ...agdaFacts(text) };
  if (language === 'tptp') {
    const claims = [...text.matchAll(/^[ \t]*(?:thf|tff|fof|cnf)\([^,]*,\s*(?:negated_)?conjecture\b/gm)].length;
    return { ...asked, claims, unchecked: [] };
  }
  if (language === 'coq') return { ...asked, ...coqFacts(text) };
  if (language === 'lean') return { ...asked, ...leanFacts(text) };
  const { statements, isClosed } = readStatements(language, text);
  return {
    ...asked,
    claims: statements.filter(({ role }) => role === 'claim').length,
    unchecked: [
      ...statements.flatMap(({ role, kind, text: written }) =>
        role === 'assumption' ? [`${kind}: ${written.slice(0, 120)}`] : [],
      ),
      ...(isClosed ? [] : ['its brackets do not close, so that nobody read here what it states']),
    ],
  };
}

/**
 * Of a script only one question is asked, with what is in force there: an answer to several could not be told apart.
 */
function scriptQuestion(text: string): EchidnaQuestion | Verdict {
  const unsupported = (reason: string): Verdict => ({ kind: 'unsupported', findings: [], reason });
  const script = readScript(text);
  if (script.kind === 'broken') return unsupported(`it is no script that can be read: ${script.message}`);
  const plan = planScript(text, script.commands);
  if (plan.kind !== 'ask') return unsupported(plan.kind === 'broken' ? plan.message : plan.reason);
  const [question, ...others] = plan.questions;
  if (question === undefined) return unsupported('it asks nothing');
  if (others.length > 0) return unsupported('it asks several questions, and one outcome answers them all');
  if (question.claim?.status !== 'unsat')
    return unsupported('it does not claim `unsat` (`(set-info :status unsat)`), so that there is nothing to prove');
  return { kind: 'ask', content: `${question.text}\n(check-sat)\n`, claims: 1, unchecked: [] };
}

function metamathFacts(text: string): Pick<EchidnaQuestion, 'claims' | 'unchecked' | 'restsOn'> {
  try {
    const database = readDatabase(text);
    const { theorems } = database;
    const { assumptions, unchecked = [] } = restsOn(database);
    const open = theorems.filter(({ proof }) => proof.some((token) => token.word === '?'));
    return {
      claims: theorems.length,
      unchecked: [...open.map(({ label }) => `${label} has no whole proof (?)`), ...unchecked],
      restsOn: assumptions,
    };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { claims: 1, unchecked: [`nobody here could read what it states: ${reason}`] };
  }
}
