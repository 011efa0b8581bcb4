import type { Counterexample } from '../../../../../shared/finding.ts';
import { regex } from '../../../../../shared/regex.ts';

/** A trail that SPIN stepped through, as a trace; lines are of the text that SPIN was given. */
export interface Trail {
  steps: Counterexample['steps'];
  /** Steps before these that are not shown. */
  left: number;
  /** From 1: where the last step goes back to, in a cycle. */
  cycle?: number;
  /** The lines at which processes stand in the end and may not. */
  stuck: { process: string; line: number }[];
  /** The line of the last step. */
  lastLine?: number;
  /**
   * Did the simulator, which runs the model itself and not the program of the search, take every step of the trail and
   * say that an assertion fails?
   */
  failed: boolean;
}

/** Steps that are shown of a long trail: those at its end. */
const MOST_STEPS = 200;

const STEP = regex()`
  ^\s*\d+:\tproc\s+(\d+)[ ]\((.+?):\d+\)[ ]\S+?:(\d+)[ ]\(state[ ]\d+\)(?:[ ]<(?:in)?valid[ ]end[ ]state>)?\t\[(.*)\]$
`;
const STANDS = /^\s*-?\d+:\tproc\s+(\d+) \((.+?):\d+\) \S+?:(\d+) \(state \d+\)(.*)$/;
const VALUE = /^\t\t(?:queue \d+ \((.+)\): ?|(\S.*?) = )(.*)$/;

/** Reads what `spin -t -p -g -l` printed. @param lineOf the user's line for one of the text that SPIN was given. */
export function readTrail(output: string, lineOf: (line: number) => number): Trail {
  const known = new Map<string, string>();
  const steps: Counterexample['steps'] = [];
  const stuck: Trail['stuck'] = [];
  const atEnd = new Set<string>();
  let lastLine: number | undefined;
  let cycle: number | undefined;
  let ended = false;
  let hasFailed = false;
  let isStepped = true;
  for (const line of output.split('\n')) {
    if (line.startsWith('spin: trail ends')) ended = true;
    if (/^\s*transition failed/.test(line)) isStepped = false;
    if (line.includes('<<<<<START OF CYCLE>>>>>')) cycle = steps.length + 1;
    const failed = /^spin: \S+?:(\d+), Error: assertion violated/.exec(line)?.[1];
    if (failed !== undefined && !ended) {
      lastLine = Number(failed);
      hasFailed = true;
    }
    const step = ended ? null : STEP.exec(line);
    if (step !== null) {
      const [, pid = '', process = '', at = '', statement = ''] = step;
      lastLine = Number(at);
      steps.push({
        label: `${processName(process, pid)} line ${lineOf(lastLine)}: ${statement}`,
        values: shown(known),
      });
      continue;
    }
    const stands = ended ? STANDS.exec(line) : null;
    if (stands !== null && stands[4] !== undefined && !/valid end state/.test(stands[4]))
      stuck.push({ process: processName(stands[2] ?? '', stands[1] ?? ''), line: Number(stands[3]) });
    const value = VALUE.exec(line);
    if (value === null) continue;
    const name = value[1] ?? value[2] ?? '';
    if (ended && known.has(name)) continue;
    if (ended) atEnd.add(name);
    known.set(name, value[3]?.trim() === '' ? 'empty' : (value[3]?.trim() ?? ''));
    const last = steps.at(-1);
    if (!ended && last !== undefined) last.values = shown(known);
  }
  // What no step changed has had its value from the beginning.
  const constant = [...atEnd].map((name) => ({ name, value: known.get(name) ?? '' }));
  const whole = steps.map(({ label, values }) => ({ label, values: [...values, ...constant] }));
  const left = Math.max(0, whole.length - MOST_STEPS);
  return {
    steps: whole.slice(left),
    left,
    stuck,
    failed: hasFailed && isStepped,
    ...(cycle === undefined || cycle > steps.length || cycle <= left ? {} : { cycle: cycle - left }),
    ...(lastLine === undefined ? {} : { lastLine }),
  };
}

const processName = (name: string, pid: string): string => `${name.replaceAll(':', '')}(${pid})`;

const shown = (known: ReadonlyMap<string, string>): { name: string; value: string }[] =>
  [...known].map(([name, value]) => ({ name, value }));
