import { HtmlValidate, StaticConfigLoader } from 'html-validate/browser';
import * as z from 'zod/mini';
import { refusedPatterns } from './input-patterns.ts';
import { CONFIG } from './html-validate-rules.ts';

const requestSchema = z.object({ text: z.string() });

/** One message of html-validate; lines and columns count from 1, `size` is in UTF-16 units from there. */
export interface HtmlMessage {
  rule: string;
  message: string;
  offset: number;
  size: number;
}

const { extends: presets, rules } = CONFIG;
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: [...presets], rules: { ...rules } }));

/** Checks `{ text }` as HTML. */
export async function handle(request: unknown): Promise<{ messages: HtmlMessage[] }> {
  const { text } = requestSchema.parse(request);
  const { results } = await validator.validateString(text, 'block.html');
  return {
    messages: [
      ...(results[0]?.messages ?? []).map(({ ruleId, message, offset, size }) => ({
        rule: ruleId,
        message,
        offset,
        size,
      })),
      ...refusedPatterns(text),
    ],
  };
}
