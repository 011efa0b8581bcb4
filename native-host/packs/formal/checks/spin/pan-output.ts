/** How a search of the compiled model ended. */
export type PanEnd =
  | { kind: 'holds'; states: number; unreached: Unreached[] }
  | { kind: 'violated'; what: PanViolation; detail: string; states: number }
  /** Not everything was searched, or the program did not say what it did. */
  | { kind: 'incomplete'; reason: string; states: number };

/** What a search finds. */
type PanViolation = 'assertion' | 'deadlock' | 'claim' | 'acceptance' | 'progress';

/** A statement that no state reaches: the line of the text that SPIN was given. */
export interface Unreached {
  process: string;
  line: number;
  statement: string;
}

const KINDS: readonly [RegExp, PanViolation][] = [
  [/^assertion violated/, 'assertion'],
  [/^invalid end state/, 'deadlock'],
  [/^acceptance cycle/, 'acceptance'],
  [/^non-progress cycle/, 'progress'],
  [/^(?:claim violated|end state in (?:claim|notrace) reached|event_?trace error)/, 'claim'],
];

/** Reads what `pan` printed; its exit code says nothing. */
export function readPan(output: string): PanEnd {
  const states = Number(/^[ \t]*([\d.e+]+) states, stored/m.exec(output)?.[1] ?? '0');
  const bound = boundOf(output);
  const [, said, depth] = /^pan:\d+: (.*?) \(at depth (-?\d+)\)$/m.exec(output) ?? [];
  if (said !== undefined) {
    const what = KINDS.find(([pattern]) => pattern.test(said))?.[1];
    return what === undefined
      ? { kind: 'incomplete', reason: `the search stopped: ${said} (at depth ${depth ?? '?'})`, states }
      : { kind: 'violated', what, detail: said, states };
  }
  if (bound !== undefined) return { kind: 'incomplete', reason: bound, states };
  return /\berrors: 0\s*$/m.test(output) && /^pan: elapsed time|^[ \t]*[\d.e+]+ states, stored/m.test(output)
    ? { kind: 'holds', states, unreached: readUnreached(output) }
    : { kind: 'incomplete', reason: 'the program that searches did not say how it ended', states };
}

function boundOf(output: string): string | undefined {
  if (/max search depth too small/.test(output)) return 'it goes deeper than the search';
  if (/MEMLIM|out of memory|memory limit|malloc/i.test(output))
    return 'its states take more memory than the search may';
  if (/Search not completed|search was not completed|Bit statespace|hash table full/i.test(output))
    return 'not all states were searched';
  return /^(?:pan: )?error:\s*(.+)$/im.exec(output)?.[1];
}

function readUnreached(output: string): Unreached[] {
  const found: Unreached[] = [];
  for (const [, kind, process = '', list = ''] of output.matchAll(
    /^unreached in (proctype|init|claim)(?: (\S+))?\n((?:\t.*\n)*)/gm,
  )) {
    if (kind === 'claim') continue;
    for (const [, line, statement = ''] of list.matchAll(/^\t\S+?:(\d+), state \d+, "(.*)"$/gm))
      if (statement !== '-end-')
        found.push({ process: process === '' ? 'init' : process, line: Number(line), statement });
  }
  return found;
}
