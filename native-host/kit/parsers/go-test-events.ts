import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { OutputParser } from './parser.ts';

/** One event of `go test -json`. */
const eventSchema = z.object({
  Action: z.string(),
  Package: z.optional(z.string()),
  ImportPath: z.optional(z.string()),
  Test: z.optional(z.string()),
  Output: z.optional(z.string()),
});

/** A test, or a package's tests as a whole, with what it printed. */
export interface GoOutcome {
  package: string;
  /** Its name with those of the tests around it, `TestAdd/sub`; null for the package. */
  test: string | null;
  outcome: 'pass' | 'fail' | 'skip';
  output: string;
}

/** What `go test -json` said. */
export interface GoEvents {
  outcomes: GoOutcome[];
  /** Tests that began and did not end. */
  unfinished: GoOutcome[];
  /** What the compiler printed, when it came as events. */
  build: string;
}

/** Reads the events; lines of another form are what a program printed past the test runner, and are left out. */
export const GO_TEST_EVENTS = {
  form: 'go test -json',
  parse(output: string): GoEvents {
    const open = new Map<string, { package: string; test: string | null; lines: string[] }>();
    const outcomes: GoOutcome[] = [];
    const build: string[] = [];
    for (const line of output.split('\n')) {
      const event = line.startsWith('{"') ? eventSchema.safeParse(parseJson(line)).data : undefined;
      if (event === undefined) continue;
      if (event.Action === 'build-output') build.push(event.Output ?? '');
      if (event.Package === undefined) continue;
      const key = `${event.Package} ${event.Test ?? ''}`;
      const known = open.get(key) ?? { package: event.Package, test: event.Test ?? null, lines: [] };
      if (event.Action === 'pass' || event.Action === 'fail' || event.Action === 'skip') {
        open.delete(key);
        outcomes.push({
          package: known.package,
          test: known.test,
          outcome: event.Action,
          output: known.lines.join(''),
        });
      } else {
        open.set(key, known);
        if (event.Action === 'output') known.lines.push(event.Output ?? '');
      }
    }
    const unfinished = open
      .values()
      .filter(({ test }) => test !== null)
      .map(({ lines, ...of }) => ({ ...of, outcome: 'fail' as const, output: lines.join('') }));
    return { outcomes, unfinished: [...unfinished], build: build.join('') };
  },
} satisfies OutputParser<GoEvents>;
