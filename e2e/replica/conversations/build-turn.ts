import type { Message, Part } from '../model.ts';

/** The question and the answer of one turn; text parts may be given as Markdown. */
export function turn(key: string, human: string, ...parts: (string | Part)[]): Message[] {
  return [
    { role: 'human', key, text: human },
    {
      role: 'assistant',
      key: `${key}-hub-reply`,
      parts: parts.map((part) => (typeof part === 'string' ? { kind: 'text', markdown: part } : part)),
    },
  ];
}

/** A fenced block; the fence is longer than any in the code. */
export function fenced(info: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/^`{3,}/gm)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}
