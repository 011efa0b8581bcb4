import { regex } from '../../../../../shared/regex.ts';

/** One line of GNATprove's report. */
export interface ProofMessage {
  file: string;
  line: number;
  column: number;
  /** What became of a check, or what kind of message it is. */
  kind: 'proved' | 'justified' | 'high' | 'medium' | 'low' | 'error' | 'warning';
  text: string;
  /** The values with which the check would fail, as a solver found them. */
  values: { name: string; value: string }[];
}

/** What a whole run said. */
export interface ProofReport {
  messages: ProofMessage[];
  /** It came to its end: without this line nothing is known. */
  ended: boolean;
}

const LINE = /^(.+?\.ad[bs]):(\d+):(\d+): (?:(high|medium|low|error|warning|info): )?(.+)$/;
const NOT_A_CHECK = regex()`
  ^(?:
    analyzing|implicit aspect|imprecise|function contract|local subprogram|no contextual|expression function
    |in instantiation|unrolling|cannot unroll
  )
`;

/** Reads the output of `gnatprove --report=all --output=oneline`. */
export function readReport(output: string): ProofReport {
  const messages: ProofMessage[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, level = 'warning', text = ''] = LINE.exec(line) ?? [];
    if (file === undefined) continue;
    const kind = kindOf(level, text);
    if (kind !== undefined)
      messages.push({
        file,
        line: Number(row),
        column: Number(column),
        kind,
        text: text.replace(/ \[(?:possible|provable|#)[^\]]*\]/g, ''),
        values: valuesIn(text),
      });
  }
  return { messages, ended: /^Summary logged in /m.test(output) };
}

function kindOf(level: string, text: string): ProofMessage['kind'] | undefined {
  if (level === 'high' || level === 'medium' || level === 'low' || level === 'error' || level === 'warning')
    return level;
  if (NOT_A_CHECK.test(text)) return undefined;
  if (/\bjustified\b/.test(text)) return 'justified';
  return /\bproved\b/.test(text) ? 'proved' : undefined;
}

/** "(e.g. when X = 3 and Y'Last = 0)": names and values. */
function valuesIn(text: string): { name: string; value: string }[] {
  const shown = /\(e\.g\. when (.+?)\)(?: \[|$)/.exec(text)?.[1];
  return (shown?.split(/ and |, /) ?? []).flatMap((part) => {
    const at = part.indexOf(' = ');
    return at < 0 ? [] : [{ name: part.slice(0, at).trim(), value: part.slice(at + 3).trim() }];
  });
}
