import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { rangeBetween } from '../../kit/text-position.ts';
import { meaningOf, severityOf } from './html-validate-rules.ts';

const answerSchema = z.object({
  messages: z.array(z.object({ rule: z.string(), message: z.string(), offset: z.int(), size: z.int() })),
});

/** Checks HTML with html-validate (see README.md). */
export default defineBackend({
  id: 'html-validate',
  title: 'html-validate',
  languages: ['html'],
  check: 'lint',
  tool: npmTool('html-validate'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 3,
  async run({ file }, { ask }) {
    const { messages } = answerSchema.parse(await ask({ text: file.text }));
    const findings = messages.map(({ rule, message, offset, size }): Finding => ({
      file: file.name,
      range: rangeBetween(file.text, offset, offset + size),
      rule,
      backend: 'html-validate',
      message,
      severity: severityOf(rule, message, file.text),
      ...meaningOf(rule),
    }));
    const notChecked = [
      ...(/<script[\s>]/i.test(file.text) ? ['the scripts in the page'] : []),
      ...(/<style[\s>]/i.test(file.text) ? ['the styles in the page'] : []),
      ...(file.text.includes('[html-validate-disable') ? ['what comments in the page turn off'] : []),
    ];
    return decide(findings, {
      extent: `${countLines(file.text)}, ${/<html[\s>]/i.test(file.text) ? 'a page' : 'a part of a page'}`,
      notChecked,
    });
  },
});
