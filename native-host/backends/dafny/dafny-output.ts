import { regex } from '../../../shared/regex.ts';

/** One message of Dafny, with what it says of other places. */
export interface DafnyMessage {
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in the units of this version. */
  column: number;
  kind: 'error' | 'warning' | 'timeout';
  text: string;
  related: { file: string; line: number; column: number; text: string }[];
}

/** What a run of Dafny said. */
export interface DafnyReport {
  messages: DafnyMessage[];
  /** What the verifier came to, or null where it was not reached: the text could not be read. */
  finished: { verified: number; errors: number; open: number } | null;
  /** It said that the text could not be read. */
  unread: boolean;
  /** What the solver did not understand: then it answered another question, or none. */
  broken: string | undefined;
}

const PLACE = regex()`
  ^(?<file>[^()\n]+)\((?<line>\d+),(?<column>\d+)\): 
  (?:(?<kind>Error|Warning|Related location)(?: BP\d+)?: )?(?<text>.+)$
`;
const FINISHED = /^Dafny program verifier finished with (\d+) (?:assertions? )?verified, (\d+) errors?(.*)$/;
const UNREAD = /^\d+ (?:parse|resolution\/type) errors? detected in |^Error opening file |^Error: /;
/** Where the solver came to no end. */
const ENDLESS = /^(?:Verification (?:of '.+' )?(?:timed out|out of resource|inconclusive)|Timed out on )/;

/** Reads what Dafny 2 to 4 print; lines that it does not say itself (Z3's, of its parameters) are left out. */
export function readReport(output: string): DafnyReport {
  const report: DafnyReport = { messages: [], finished: null, unread: false, broken: undefined };
  for (const line of output.split(/\r?\n/)) {
    const finished = FINISHED.exec(line);
    if (finished !== null) {
      const open = [...(finished[3] ?? '').matchAll(/(\d+) (?:time ?outs?|inconclusive|out of)/g)];
      report.finished = {
        verified: Number(finished[1]),
        errors: Number(finished[2]),
        open: open.reduce((sum, [, count]) => sum + Number(count), 0),
      };
      continue;
    }
    if (UNREAD.test(line)) report.unread = true;
    if (line.startsWith('Prover error: ') && !line.includes("'model_compress'")) report.broken = line;
    const { file, line: row, column, kind, text } = PLACE.exec(line)?.groups ?? {};
    if (file === undefined || text === undefined) continue;
    const place = { file, line: Number(row), column: Number(column) + 1, text };
    if (kind === 'Related location') report.messages.at(-1)?.related.push(place);
    else if (ENDLESS.test(text)) report.messages.push({ ...place, kind: 'timeout', related: [] });
    else if (kind === 'Error') report.messages.push({ ...place, kind: 'error', related: [] });
    else if (kind === 'Warning') report.messages.push({ ...place, kind: 'warning', related: [] });
  }
  return report;
}
