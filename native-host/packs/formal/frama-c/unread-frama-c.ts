import type { Verdict } from '../../../../shared/verdict.ts';
import { rangeAt } from '../../../kit/tool-place.ts';
import type { FramaCReport } from './run-frama-c.ts';

/** The verdict where Frama-C did not analyse a text. It is no compiler: what it cannot read, another may. */
export function unreadFramaC(
  { messages }: FramaCReport,
  file: { name: string; text: string },
  backend: string,
  extent: string,
): Verdict {
  const told = messages.filter(({ kind, from }) => kind === 'error' || from === 'kernel:annot-error');
  const placed = told.filter(({ line }) => line !== undefined);
  const said = (placed[0] ?? told[0])?.text.slice(0, 200) ?? 'it did not say why';
  return {
    kind: 'unknown',
    findings: placed.slice(0, 1).map(({ line = 1, text }) => ({
      file: file.name,
      range: rangeAt(file.text, { line, column: 1 }, 'bytes'),
      rule: 'unread',
      backend,
      message: text.slice(0, 300),
      severity: 'warning',
      category: 'syntax_error',
    })),
    reason: `Frama-C cannot read it: ${said}`,
    extent,
    notChecked: ['what it claims: it could not be read'],
  };
}
