/** One message of coqc with its place: lines from 1, columns from 0 in bytes, the end exclusive. */
export interface CoqMessage {
  file: string;
  line: number;
  start: number;
  end: number;
  kind: 'Error' | 'Warning';
  text: string;
}

const HEAD = /^File "(?:\.\/)?([^"]*)", line (\d+), characters (\d+)-(\d+):\n(Error|Warning):?\s*/gm;

/** The messages that name a place. */
export function readMessages(output: string): CoqMessage[] {
  const heads = [...output.matchAll(HEAD)];
  return heads.map((match, index) => {
    const [whole, file = '', line, start, end, kind] = match;
    const text = output.slice(match.index + whole.length, heads[index + 1]?.index ?? output.length);
    return {
      file,
      line: Number(line),
      start: Number(start),
      end: Number(end),
      kind: kind === 'Warning' ? 'Warning' : 'Error',
      text: text.trim(),
    };
  });
}

/** What one theorem rests on, as `Print Assumptions` says: none, or its lines. */
export type PrintedAssumptions = readonly string[];

/**
 * The answers to a row of `Print Assumptions`, one for each; undefined where there are not as many as were asked for.
 */
export function readAssumptions(output: string, asked: number): PrintedAssumptions[] | undefined {
  const answers: string[][] = [];
  for (const line of output.split('\n')) {
    if (line === 'Closed under the global context') answers.push([]);
    else if (/^(?:Axioms|Section Variables|Opaque constants|Transparent constants):$/.test(line)) answers.push([]);
    else if (/^\S/.test(line)) answers.at(-1)?.push(line.trim());
    else if (line.trim() !== '') {
      const last = answers.at(-1);
      const before = last?.pop();
      if (before !== undefined) last?.push(`${before} ${line.trim()}`);
    }
  }
  return answers.length === asked ? answers : undefined;
}
