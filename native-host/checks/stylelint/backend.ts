import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { rangeAt } from '../../kit/tool-place.ts';
import { meaningOf, refutes, RULES } from './stylelint-rules.ts';

const answerSchema = z.object({
  warnings: z.array(
    z.object({
      line: z.int(),
      column: z.int(),
      endLine: z.optional(z.int()),
      endColumn: z.optional(z.int()),
      rule: z.string(),
      text: z.string(),
    }),
  ),
});

/** Parses and lints CSS with stylelint (see README.md). */
export default defineBackend({
  id: 'stylelint',
  title: 'stylelint',
  languages: ['css'],
  check: 'lint',
  tool: npmTool('stylelint'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 3,
  async run({ file }, { ask }) {
    const { warnings } = answerSchema.parse(await ask({ text: file.text }));
    const findings = warnings.map(({ line, column, endLine, endColumn, rule, text }): Finding => ({
      file: file.name,
      range: rangeAt(
        file.text,
        {
          line,
          column,
          ...(endLine === undefined ? {} : { endLine }),
          ...(endColumn === undefined ? {} : { endColumn }),
        },
        'utf-16',
      ),
      rule,
      backend: 'stylelint',
      message: text.replace(` (${rule})`, ''),
      severity: refutes(rule, file.text) ? 'error' : 'warning',
      ...meaningOf(rule),
    }));
    const broken = findings.find(({ rule, severity }) => rule === 'CssSyntaxError' && severity !== 'error');
    if (broken !== undefined) return { kind: 'unknown', findings, reason: 'it is written for a preprocessor' };
    return decide(findings, { extent: `${countLines(file.text)}, ${Object.keys(RULES).length} rules` });
  },
});
