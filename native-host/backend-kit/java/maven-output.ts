import type { Verdict } from '../../../shared/verdict.ts';

/** An error of the compiler as Maven prints it. */
export interface MavenError {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** Errors of the compiler; Maven prints them twice. `symbol` and `location` stand on lines of their own. */
export function readMavenErrors(output: string): MavenError[] {
  const errors: MavenError[] = [];
  for (const line of output.split('\n')) {
    const [, file, at, column, message] = /^\[ERROR\] (\/\S.*?\.(?:java|kt)):\[(\d+),(\d+)\] (.*)$/.exec(line) ?? [];
    const [, name, detail] = /^\[ERROR\]\s{2,}(symbol|location): +(.*)$/.exec(line) ?? [];
    const last = errors.at(-1);
    if (file !== undefined && message !== undefined)
      errors.push({ file, line: Number(at), column: Number(column), message });
    else if (last !== undefined && name !== undefined && detail !== undefined) last.message += ` (${name}: ${detail})`;
  }
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()];
}

/** Does Maven miss something that it would download? */
export function missingHere(output: string, remedy: string): Verdict | undefined {
  const line = output
    .split('\n')
    .find((each) =>
      /in offline mode|is offline|Could not (?:resolve|find|transfer)|has not been downloaded|No cached version/.test(
        each,
      ),
    );
  if (line === undefined) return undefined;
  const wanted = /artifact ([\w.:-]+)/.exec(line)?.[1] ?? /(?:resolve|find) ([\w.-]+:[\w.:-]+)/.exec(line)?.[1];
  return {
    kind: 'not-run',
    findings: [],
    cause: 'no-network',
    remedy,
    reason:
      wanted === undefined
        ? 'packages or plugins of the build are not on this machine'
        : `${wanted}, which the build needs, is not on this machine`,
  };
}

/** The last thing that Maven says it failed at. */
export const mavenReason = (output: string): string =>
  /^\[ERROR\] (?:Failed to execute goal )?(.*)$/m.exec(output)?.[1]?.slice(0, 300) ?? 'it said nothing of why';
