import type { Finding } from '../../../../../shared/finding.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';

const HEAD = /^-:(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?: (error|warning|info|note): (.*)$/;

/** Messages on what cannot be meant to stay as it is, beside those on what a text outside of this one may add. */
const CERTAIN: readonly [RegExp, string][] = [
  [/^unsafe variables/, 'unsafe'],
  [/^(?:syntax error|lexer error)/, 'syntax'],
];
const DOUBTFUL: readonly [RegExp, string][] = [
  [/^atom does not occur in any rule head/, 'undefined-atom'],
  [/^operation undefined/, 'operation-undefined'],
  [/^no atoms over signature/, 'unused-signature'],
  [/^interval undefined/, 'interval-undefined'],
];

const ruleOf = (message: string): string =>
  [...CERTAIN, ...DOUBTFUL].find(([pattern]) => pattern.test(message))?.[1] ?? 'clingo';

/**
 * What clingo says of places in the program, read from its standard input. Its columns count bytes. Of several errors
 * of the lexer at one place the first one is kept.
 */
export function readMessages(stderr: string, file: { name: string; text: string }): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const block of stderr.split(/\n(?=-:\d|\*\*\*)/)) {
    const [first = '', ...more] = block.trim().split('\n');
    const [, line, column, , , level, said = ''] = HEAD.exec(first) ?? [];
    if (line === undefined || level === 'note') continue;
    const place = `${line}:${column}:${level}`;
    if (seen.has(place)) continue;
    seen.add(place);
    const rest = more.map((each) => each.trim()).filter((each) => each !== '');
    const isError = level === 'error';
    const rule = ruleOf(said);
    findings.push({
      file: file.name,
      range: rangeAt(file.text, { line: Number(line), column: Number(column) }, 'bytes'),
      rule,
      backend: 'clingo',
      message: [said.replace(/:$/, ''), ...rest].join(': ').replaceAll('\uFFFD', '?').slice(0, 300),
      severity: isError ? 'error' : 'warning',
      category: categoryOf(rule, isError),
    });
  }
  return findings;
}

function categoryOf(rule: string, isError: boolean): Finding['category'] {
  if (rule === 'unsafe') return 'type_error';
  return isError ? 'syntax_error' : 'logic_error';
}
