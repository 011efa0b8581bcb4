import { regex } from '../../../../shared/regex.ts';

/** One message of Dafny or Boogie, with what it says of other places. */
export interface ProverMessage {
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in the units of this version. */
  column: number;
  kind: 'error' | 'warning' | 'timeout';
  text: string;
  related: { file: string; line: number; column: number; text: string }[];
  /** The steps that lead there, by the names of their blocks. */
  trace: { line: number; block: string }[];
}

/** What a run said. */
export interface ProverReport {
  messages: ProverMessage[];
  /** What it verified, by the names that it has for its parts; where it was not asked to say that, nothing. */
  told: string[];
  /** What the verifier came to, or null where it was not reached: the text could not be read. */
  finished: { verified: number; errors: number; open: number } | null;
  /** It said that the text could not be read. */
  unread: boolean;
  /** What the solver did not understand: then it answered another question, or none. */
  broken: string | undefined;
}

const PLACE = regex('i')`
  ^(?<file>[^()\n]+)\((?<line>\d+),(?<column>\d+)\): 
  (?:(?<kind>Error|Warning|Related location)(?: BP\d+)?: )?(?<text>.+)$
`;
const STEP = /^ +\S.*\((\d+),\d+\): (\S+)$/;
const FINISHED = /^(?:Dafny|Boogie) program verifier finished with (\d+) (?:assertions? )?verified, (\d+) errors?(.*)$/;
const TOLD = /^Verifying (\S+) \.\.\.$/;
const UNREAD = regex()`
  ^\d+ (?:parse|(?:name )?resolution|type checking|resolution\/type) errors? detected in 
  |^Error opening file |^Include of file .* failed|^Error: 
`;
/** Where the solver came to no end. */
const ENDLESS = /^(?:Verification (?:of '.+' )?(?:timed out|out of resource|inconclusive)|Timed out on )/;

/**
 * Reads what Dafny 2 to 4 and Boogie print; lines that they do not say themselves (Z3's, of its parameters) are left
 * out. @param firstColumn the number of the first column of a line
 */
export function readProverReport(output: string, firstColumn: 0 | 1): ProverReport {
  const report: ProverReport = { messages: [], told: [], finished: null, unread: false, broken: undefined };
  for (const line of output.split(/\r?\n/)) {
    const finished = FINISHED.exec(line);
    const step = STEP.exec(line);
    const told = TOLD.exec(line)?.[1];
    if (finished !== null) report.finished = countsOf(finished);
    else if (told !== undefined) report.told.push(told);
    else if (step !== null) report.messages.at(-1)?.trace.push({ line: Number(step[1]), block: step[2] ?? '' });
    else {
      if (UNREAD.test(line)) report.unread = true;
      if (/^Include of file .* failed/.test(line))
        report.messages.push({ file: '', line: 1, column: 1, kind: 'error', text: line, related: [], trace: [] });
      if (line.startsWith('Prover error: ') && !line.includes("'model_compress'")) report.broken = line;
      readMessage(line, firstColumn, report.messages);
    }
  }
  return report;
}

function countsOf([, verified, errors, others = '']: RegExpExecArray): NonNullable<ProverReport['finished']> {
  const open = [...others.matchAll(/(\d+) (?:time ?outs?|inconclusive|out of)/g)];
  return {
    verified: Number(verified),
    errors: Number(errors),
    open: open.reduce((sum, [, count]) => sum + Number(count), 0),
  };
}

function readMessage(line: string, firstColumn: 0 | 1, messages: ProverMessage[]): void {
  const { file, line: row, column, kind: word, text } = PLACE.exec(line)?.groups ?? {};
  if (file === undefined || text === undefined || text === '') return;
  const place = { file, line: Number(row), column: Number(column) + 1 - firstColumn, text };
  const kind = word?.toLowerCase();
  if (kind === 'related location') messages.at(-1)?.related.push(place);
  else if (ENDLESS.test(text)) messages.push({ ...place, kind: 'timeout', related: [], trace: [] });
  else if (kind === 'error' || kind === 'warning') messages.push({ ...place, kind, related: [], trace: [] });
}
