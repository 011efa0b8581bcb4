import { parse, TomlError } from 'smol-toml';
import * as z from 'zod/mini';
import { withinStack, type ParseAnswer } from '../parse-answer.ts';

const requestSchema = z.object({ text: z.string() });

/** Reads `{ text }` as TOML 1.0; the parser stops at the first error. */
export function handle(request: unknown): ParseAnswer {
  const { text } = requestSchema.parse(request);
  return withinStack(() => read(text));
}

function read(text: string): ParseAnswer {
  try {
    parse(text, { integersAsBigInt: true });
    return { kind: 'read', remarks: [], extent: 'TOML 1.0' };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const message = (thrown.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    if (message.includes('excessively nested')) return { kind: 'too-deep' };
    const start = offsetOf(text, thrown.line, thrown.column);
    const rule = /redefin|already/i.test(message) ? 'duplicate-key' : 'syntax';
    const category = rule === 'syntax' ? 'syntax_error' : 'logic_error';
    return { kind: 'read', remarks: [{ rule, message, severity: 'error', category, start, end: start + 1 }], extent: 'TOML 1.0, up to its first error' };
  }
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
