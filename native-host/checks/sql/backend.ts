import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { rangeBetween } from '../../kit/text-position.ts';

const answerSchema = z.object({
  remarks: z.array(
    z.object({ message: z.string(), sure: z.boolean(), foreign: z.boolean(), start: z.int(), end: z.int() }),
  ),
  extent: z.string(),
  reason: z.optional(z.string()),
});

/** Parses SQL with the parsers of several dialects (see README.md). */
export default defineBackend({
  id: 'sql',
  title: 'SQL',
  languages: ['sql'],
  check: 'parse',
  tool: npmTool('libpg-query'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 3,
  async run({ file }, { ask }) {
    const { remarks, extent, reason } = answerSchema.parse(await ask({ text: file.text }));
    const findings = remarks.map(({ message, sure, foreign, start, end }): Finding => ({
      file: file.name,
      range: rangeBetween(file.text, start, end),
      rule: 'syntax',
      backend: 'sql',
      message,
      severity: severityOf(sure, foreign),
      category: 'syntax_error',
    }));
    if (reason !== undefined) return { kind: 'unknown', findings, reason, extent };
    return decide(findings, { extent, notChecked: ['whether its tables and columns are there'] });
  },
});

/** What has the forms of a dialect that no parser here knows may be right in it. */
function severityOf(sure: boolean, foreign: boolean): Finding['severity'] {
  if (sure) return 'error';
  return foreign ? 'info' : 'warning';
}
