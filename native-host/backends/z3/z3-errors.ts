import type { Finding } from '../../../shared/finding.ts';
import { findingAt, type SmtFile } from '../../backend-kit/smt/judge-script.ts';

/**
 * Z3's error text, one `(error "line L column C: ...")` a line, as findings. Z3 counts columns in UTF-8 bytes from 0
 * and names the token where it stopped, so each place is one point of the script.
 */
export function readErrors(message: string, file: SmtFile): Finding[] {
  const lines = file.text.split('\n');
  const findings = [...message.matchAll(/\(error "line (\d+) column (\d+): (.*)"\)/g)].map(
    ([, line, column, words]): Finding => {
      const startLine = Number(line);
      const startColumn =
        Buffer.from(lines[startLine - 1] ?? '')
          .subarray(0, Number(column))
          .toString().length + 1;
      const range = { startLine, startColumn, endLine: startLine, endColumn: startColumn + 1 };
      return {
        file: file.name,
        backend: 'z3',
        severity: 'error',
        range,
        rule: 'error',
        message: (words ?? '').trim(),
        category: categoryOf(words ?? ''),
      };
    },
  );
  return findings.length > 0
    ? findings
    : [findingAt(file, 0, 0, { rule: 'error', backend: 'z3', message: message.trim(), category: 'syntax_error' })];
}

const categoryOf = (words: string): Finding['category'] =>
  /sort|type mismatch|argument|arity/i.test(words) ? 'type_error' : 'syntax_error';
