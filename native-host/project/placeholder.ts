import type { Family } from './scan-lines.ts';

const MARK = String.raw`^\s*(?:\/\/|#|\/\*|\{\/\*|<!--|--)\s*`;
const END = String.raw`\s*(?:(?:\*\/\}?|-->)\s*)?$`;
const DOTS = new RegExp(String.raw`${MARK}(?:\.{3}|…)`);
const WORDS = new RegExp(
  String.raw`${MARK}(?:the\s+)?(?:existing|rest of|remaining|other|previous|unchanged|same)\b.*(?:\.{3}|…|unchanged|as before|(?:stays?|remains?) the same)${END}`,
  'i',
);
const EXACT = new RegExp(
  String.raw`${MARK}(?:(?:the\s+)?existing code|(?:the\s+)?rest of (?:the |your )?(?:code|file|function|class|implementation|method)s?)(?:\s+(?:here|goes here))?${END}`,
  'i',
);

/** Does a line say that something is left out here ("// ... existing code ...")? */
export function isPlaceholder(line: string, family: Family | undefined): boolean {
  return (
    DOTS.test(line) || WORDS.test(line) || EXACT.test(line) || (family !== 'python' && /^\s*(?:\.{3}|…)\s*$/.test(line))
  );
}
