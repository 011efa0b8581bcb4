import { regex } from '../../../../../shared/regex.ts';

/** One check of a harness as Kani reports it. */
export interface KaniCheck {
  /** Its property: "my_harness.assertion.1", "my_loop.unwind.0". */
  name: string;
  status: string;
  description: string;
  /** As Kani names it; undefined where there is none. */
  place: { file: string; line: number; column: number } | undefined;
}

/** What became of one harness. */
export interface KaniHarness {
  name: string;
  checks: KaniCheck[];
  outcome: 'successful' | 'failed' | undefined;
  /** What stands behind the outcome, of a harness that is to panic. */
  panic: 'as expected' | 'missing' | 'other' | undefined;
  /** Checks that the summary counts. */
  counted: { failed: number; total: number } | undefined;
  /** Why the solver came to no end: memory, time. */
  stopped: string | undefined;
}

/** What a run of Kani printed, as far as it is read. */
export interface KaniReport {
  harnesses: KaniHarness[];
  /** The last line of a run that came to its end. */
  complete: { verified: number; failed: number } | undefined;
}

const HARNESS = /^(?:Thread \d+: )?Checking harness (.+?)\.\.\.$/gm;
const END = /^(?:Manual Harness Summary:|Complete - )/m;
const CHECK = regex('gm')`
  ^Check \d+: (.+)\n\s+- Status: (\w+)\n\s+- Description: "([^]*?)"$
  (?:\n\s+- Location: (.+?):(\d+):(\d+)(?: in function .*)?$)?
`;
const COMPLETE = /^Complete - (\d+) successfully verified harness(?:es)?, (\d+) failures?, \d+ total\.$/gm;

/** Reads what Kani prints in its regular format (kani's book, Verification results). */
export function readKani(output: string): KaniReport {
  const heads = [...output.matchAll(HARNESS)];
  const harnesses = heads.map(({ 1: name = '', 0: head, index }, at) => {
    const rest = output.slice(index + head.length, heads[at + 1]?.index ?? output.length);
    return readHarness(name, rest.slice(0, END.exec(rest)?.index ?? rest.length));
  });
  const [, verified, failed] = [...output.matchAll(COMPLETE)].at(-1) ?? [];
  return {
    harnesses,
    complete: verified === undefined ? undefined : { verified: Number(verified), failed: Number(failed) },
  };
}

function readHarness(name: string, text: string): KaniHarness {
  const checks = [...text.matchAll(CHECK)].map(
    ([, property = '', status = '', description = '', file, line, column]): KaniCheck => ({
      name: property,
      status,
      description,
      place: file === undefined ? undefined : { file, line: Number(line), column: Number(column) },
    }),
  );
  // A message of the program may look like a line of Kani's; what Kani says of all comes last.
  const [, outcome, note = ''] =
    [...text.matchAll(/^VERIFICATION:- (SUCCESSFUL|FAILED)(?: \((.*)\))?\s*$/gm)].at(-1) ?? [];
  const [, failed, total] = [...text.matchAll(/^ \*\* (\d+) of (\d+) failed\b/gm)].at(-1) ?? [];
  return {
    name,
    checks,
    outcome: outcomeOf(outcome),
    panic: panicOf(note),
    counted: failed === undefined ? undefined : { failed: Number(failed), total: Number(total) },
    stopped: /^CBMC (?:appears to have run out of memory|timed out|failed)\b.*$/m.exec(text)?.[0],
  };
}

function outcomeOf(word: string | undefined): KaniHarness['outcome'] {
  if (word === undefined) return undefined;
  return word === 'SUCCESSFUL' ? 'successful' : 'failed';
}

function panicOf(note: string): KaniHarness['panic'] {
  if (/\bas expected/.test(note)) return 'as expected';
  if (/no panics/.test(note)) return 'missing';
  return /other than panics/.test(note) ? 'other' : undefined;
}
