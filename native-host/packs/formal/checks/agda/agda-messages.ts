import { rangeAt } from '../../../../kit/tool-place.ts';
import type { Range } from '../../../../../shared/finding.ts';
import { regex } from '../../../../../shared/regex.ts';

/** An error or a place without a proof, as Agda prints it: lines and columns from 1, in code points, end exclusive. */
export interface AgdaMessage {
  /** Relative to the folder that Agda runs in, or absolute for a library's. */
  file: string;
  place: { line: number; column: number; endLine: number; endColumn: number };
  text: string;
}

/** What a message means for the text. */
type Meaning = 'wrong' | 'unsafe' | 'missing' | 'undefined-name' | 'unfinished' | 'other-version';

const PLACE = regex()`
  ^(?<indent>[ ]*)(?<file>\S[^:\n]*\.agda):(?<line>\d+),(?<column>\d+)
  (?:-(?:(?<endLine>\d+),)?(?<endColumn>\d+))?:?(?<rest>.*)$
`;

/** Reads what Agda prints before its list of warnings. */
export function readMessages(output: string, root: string): AgdaMessage[] {
  const [told = ''] = output.split(/^—+ (?:All done|Unsolved|Error)/m, 1);
  const messages: AgdaMessage[] = [];
  let heading = '';
  for (const line of told.split('\n')) {
    const found = PLACE.exec(line)?.groups;
    const [before] = messages.slice(-1);
    if (found === undefined || (found['indent'] !== '' && !heading.startsWith('Unsolved'))) {
      if (/^(?:Unsolved|Checking|\s*Checking)/.test(line)) heading = line.trim();
      else if (before !== undefined) before.text = `${before.text}\n${line}`.trim();
      continue;
    }
    const row = Number(found['line']);
    const column = Number(found['column']);
    const place = {
      line: row,
      column,
      endLine: Number(found['endLine'] ?? row),
      endColumn: Number(found['endColumn'] ?? column),
    };
    const file = found['file'] ?? '';
    const text = found['indent'] === '' ? (found['rest'] ?? '').trim() : heading.replace(/ at the following.*/, '');
    messages.push({ file: file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file, place, text });
  }
  return merged(messages).map((message) => ({ ...message, text: shortened(message.text) }));
}

/** On one line, without the folders that a module was looked for in. */
const shortened = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/ in any of the following locations:.*/, '')
    .trim();

/** A parse error names its place twice. */
const merged = (messages: readonly AgdaMessage[]): AgdaMessage[] =>
  messages.filter(({ text, place }, index) => text !== '' || messages[index + 1]?.place.line !== place.line);

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['unsafe', /with safe flag|not using the --safe flag|--safe/],
  ['missing', /^Failed to find source of module/],
  [
    'undefined-name',
    /^(?:Not in scope|No such module|Could not parse the (?:application|expression|left-hand side|pattern))/,
  ],
  ['undefined-name', /doesn't export the following|^No module|is not in scope/],
  ['unfinished', /^Unsolved|declared but not accompanied by a definition|^Missing definition/],
  [
    'other-version',
    /^Unrecognized option|^Unknown (?:pragma|option)|No binding for builtin|^Unrecognised|not supported/,
  ],
];

/** What the message says of the text. */
export const meaningOf = ({ text }: AgdaMessage): Meaning =>
  MEANINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'wrong';

/** The place in UTF-16 units. */
export const rangeOf = (text: string, { place }: AgdaMessage): Range =>
  rangeAt(text, { ...place, endColumn: Math.max(place.endColumn, place.column + 1) }, 'code-points');
