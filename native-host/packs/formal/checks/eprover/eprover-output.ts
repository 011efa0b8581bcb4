import type { Finding } from '../../../../../shared/finding.ts';
import type { RunResult } from '../../../../kit/define.ts';
import type { FirstOrderAnswer } from '../../first-order/answer-problem.ts';
import type { AnnotatedFormula } from '../../first-order/read-tptp.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import { words } from '../../../../../shared/word-list.ts';

/** Roles that TPTP has and E 2.6 does not take. */
const OTHER_ROLES: ReadonlySet<string> = new Set(words`
  corollary logic interpretation fi_domain fi_functors fi_predicates
`);

/** Functions and sorts of arithmetic: E takes them for any others. */
const ARITHMETIC = new RegExp(
  String.raw`\$(?:int|rat|real|less|lesseq|greater|greatereq|sum|difference|product|quotient\w*|remainder\w*|uminus` +
    String.raw`|is_\w+|to_\w+|floor|ceiling|truncate|round)\b`,
);

/** Why E is not asked about these formulas, or undefined. */
export function refusesProblem(formulas: readonly AnnotatedFormula[]): string | undefined {
  if (formulas.some(({ kind }) => kind === 'thf')) return 'it has formulas of higher order (thf), which this E refuses';
  if (formulas.some(({ kind }) => kind === 'tpi')) return 'it has instructions to a prover (tpi)';
  const asks = formulas.find(({ role }) => role === 'question');
  if (asks !== undefined) return `line ${asks.line} asks for answers (question), and only conjectures are judged`;
  const role = formulas.find((formula) => OTHER_ROLES.has(formula.role))?.role;
  return role === undefined ? undefined : `E does not take formulas of the role ${role}`;
}

/** What E printed, as its answer: only its line of status decides, and no saturation does where there is arithmetic. */
export function readEproverOutput(
  result: RunResult,
  file: { name: string; text: string },
  install: string,
): FirstOrderAnswer {
  const isCut = result.kind === 'exit' && result.stdout.cut;
  const whole = isCut ? { ...result, stdout: { ...result.stdout, cut: false } } : result;
  const ended = finish(whole, 'eprover', install);
  if (ended.kind === 'verdict') return ended.verdict.kind === 'timeout' ? { kind: 'timeout' } : ended;
  const status = /^# SZS status (\w+)/m.exec(ended.stdout)?.[1];
  switch (status) {
    case 'Theorem':
    case 'Unsatisfiable':
    case 'ContradictoryAxioms':
      return { kind: 'contradiction', ...(isCut ? {} : usedFormulas(ended.stdout)) };
    case 'CounterSatisfiable':
    case 'Satisfiable':
      return ARITHMETIC.test(file.text)
        ? { kind: 'unknown', reason: 'it finds no proof, and knows nothing of arithmetic' }
        : { kind: 'saturated' };
    case 'ResourceOut':
      return /memory/i.test(ended.stdout) ? { kind: 'unknown', reason: 'out of memory' } : { kind: 'timeout' };
    case undefined:
      return readRejection(ended.stderr, file);
    default:
      return { kind: 'unknown', reason: `it ended with ${status}` };
  }
}

/** Each formula of the text is named where it enters the proof; nothing is said where one is not read here. */
function usedFormulas(stdout: string): { used?: string[] } {
  const proof = stdout.slice(stdout.indexOf('# SZS output start'));
  const entering = proof.match(/, file\(.*\)\.$/gm) ?? [];
  const names = entering.flatMap(
    (line) => /, file\('[^']*', ('(?:[^'\\]|\\.)*'|[^\s(),']+)\)\)\.$/.exec(line)?.[1] ?? [],
  );
  return names.length < entering.length ? {} : { used: [...new Set(names)] };
}

const PLACE = /^eprover: <stdin>:(\d+):\(Column (\d+)\):\s*(.*)$/m;

function readRejection(stderr: string, file: { name: string; text: string }): FirstOrderAnswer {
  const [, line, column, said = ''] = PLACE.exec(stderr) ?? [];
  const first = stderr.trim().split('\n', 1)[0]?.slice(0, 300) ?? '';
  if (line === undefined) {
    return { kind: 'verdict', verdict: { kind: 'crashed', findings: [], reason: `E printed no status: ${first}` } };
  }
  if (/registered with arity|Type mismatch|[Tt]ype error|compile/.test(stderr))
    return { kind: 'unsupported', reason: `E does not read it: line ${line}: ${said}` };
  // Other provers know more of typed formulas than E.
  if (/^[ \t]*(?:tff|tcf)\s*\(/m.test(file.text))
    return { kind: 'unsupported', reason: `E does not read it: line ${line}: ${shortened(said)}` };
  const place = { line: Number(line), column: Number(column) };
  const finding: Finding = {
    file: file.name,
    range: rangeAt(file.text, place, 'bytes'),
    rule: 'syntax',
    backend: 'eprover',
    message: shortened(said),
    severity: 'error',
    category: 'syntax_error',
  };
  return { kind: 'rejected', findings: [finding] };
}

/** "(just read 'x'): A or B or C expected, but D read": a list of all that might stand there helps nobody. */
function shortened(said: string): string {
  if (said.endsWith('Illegal character')) return 'this character is none of TPTP, or cannot stand here';
  const [, word, expected] = /^\(just read '(.*)'\): (.*) expected, but .* read ?$/.exec(said) ?? [];
  if (word === undefined || expected === undefined) return said.slice(0, 200);
  const found = word === '' ? 'the text ends' : `${JSON.stringify(word)} stands here`;
  return expected.includes(' or ') ? `${found}, where a formula goes on otherwise` : `${found} instead of: ${expected}`;
}
