import { diffArrays } from 'diff';
import type { Finding } from '../../shared/finding.ts';

/** Places that are told; a file that is written otherwise throughout is not worth more. */
const MAX_PLACES = 50;

/** The places in which a formatter would write a text otherwise, as warnings that offer what it would write. */
export function formatFindings(text: string, formatted: string, file: string, formatter: string): Finding[] {
  const before = linesOf(text);
  const findings: Finding[] = [];
  let line = 1;
  const parts = diffArrays(before, linesOf(formatted));
  for (let index = 0; index < parts.length && findings.length < MAX_PLACES; index += 1) {
    const part = parts[index];
    if (part === undefined) break;
    if (!part.added && !part.removed) {
      line += part.value.length;
      continue;
    }
    const next = parts[index + 1];
    const removed = part.removed ? part.value : [];
    const insertion = part.added ? part : next;
    const added = insertion?.added === true ? insertion.value : [];
    if (part.removed && next?.added === true) index += 1;
    const range = { startLine: line, startColumn: 1, endLine: line + removed.length, endColumn: 1 };
    const isLast = range.endLine > before.length;
    const last = before.at(-1) ?? '';
    findings.push({
      file,
      // The end of a text without an end of line is behind its last line, not on the next.
      range:
        isLast && removed.length > 0
          ? { ...range, endLine: before.length, endColumn: last.replace(/\r?\n$/, '').length + 1 }
          : range,
      rule: 'format',
      backend: '',
      message:
        `${formatter} would write ${removed.length <= 1 ? 'this line' : `these ${removed.length} lines`} ` +
        'otherwise',
      severity: 'warning',
      category: 'style_violation',
      subcategory: 'formatting',
      ...(isLast ? {} : { fix: { title: `Format with ${formatter}`, range, text: added.join('') } }),
    });
    line += removed.length;
  }
  return findings;
}

/** Lines with their ends. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
