import type { Finding } from '../../../../shared/finding.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { decide } from '../../../kit/decide.ts';
import type { Obligation } from '../../../kit/define.ts';
import { silencedBy } from '../silenced.ts';
import type { LintAnswer, LintRemark } from './lint-answer.ts';
import { NAMESPACE, RULES } from './typed-lint-rules.ts';

/** What the rules' answer amounts to. Nothing that they say refutes. @param extent what they looked at. */
export function verdictOf(answer: LintAnswer, file: Obligation['file'], extent: string): Verdict {
  const undecided = (kind: 'unknown' | 'unsupported', reason: string): Verdict => ({ kind, findings: [], reason });
  if (answer.kind === 'too-deep') return undecided('unknown', 'the code is nested too deeply for the compiler');
  if (answer.kind === 'ill-formed') return undecided('unknown', 'the code does not parse');
  if (answer.kind === 'failed') return undecided('unknown', `typescript-eslint gave up: ${answer.reason}`);
  if (answer.kind === 'no-whole-file')
    return undecided('unsupported', 'the block is no whole file, so that its types depend on the rest');
  const findings = answer.remarks.map((remark) => toFinding(remark, file.name));
  const verdict = decide(findings, { extent, notChecked: silencedBy(file.text, 'lint') });
  return answer.dropped === 0 ? verdict : { ...verdict, findingsDropped: answer.dropped };
}

function toFinding({ rule, message, severity, start, end }: LintRemark, file: string): Finding {
  const kind = RULES[rule] ?? { category: 'logic_error' };
  return {
    file,
    range: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    rule: `${NAMESPACE}/${rule}`,
    backend: 'typescript-eslint',
    message,
    severity,
    category: kind.category,
    ...(kind.subcategory === undefined ? {} : { subcategory: kind.subcategory }),
  };
}
