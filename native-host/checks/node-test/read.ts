import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { inTree, type ScriptRun, type ScriptTest } from '../../languages/scripts/script-tests.ts';

const place = {
  name: z.optional(z.string()),
  nesting: z.optional(z.int()),
  file: z.optional(z.string()),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
};
const eventSchema = z.discriminatedUnion('type', [
  /** A test that is going to run. */
  z.object({ type: z.literal('enqueue'), ...place }),
  z.object({
    type: z.enum(['pass', 'fail']),
    ...place,
    skipped: z.boolean(),
    kind: z.optional(z.string()),
    why: z.optional(z.string()),
    failure: z.optional(z.string()),
  }),
  /** What decides outcomes and the code replaced. */
  z.object({ type: z.literal('replaced'), what: z.array(z.string()) }),
  z.object({ type: z.literal('stderr'), file: z.optional(z.string()), text: z.optional(z.string()) }),
  z.object({ type: z.literal('end'), success: z.optional(z.boolean()), tests: z.optional(z.int()) }),
]);

type Outcome = z.infer<typeof eventSchema> & { type: 'pass' | 'fail' };
type Told = z.infer<typeof eventSchema> & { type: 'pass' | 'fail' | 'enqueue' };

/**
 * Reads what reporter.ts wrote; undefined when it is not that, or has no end. `textOf` gives the texts of the tree: a
 * file without tests counts as one test if it asserts something by itself, and as none otherwise.
 */
export function readNodeReport(printed: string, textOf: (file: string) => string | undefined): ScriptRun | undefined {
  const tests: ScriptTest[] = [];
  const broken: { file: string; text: string }[] = [];
  const texts = new Map<string, string>();
  /** Outcomes whose enclosing suite is not known yet: it is told after what it holds. */
  let open: { nesting: number; test: ScriptTest }[] = [];
  const waiting = new Map<string, number>();
  const replaced = new Set<string>();
  let ended = false;
  for (const line of printed.split('\n')) {
    if (line === '') continue;
    const event = eventSchema.safeParse(parseJson(line)).data;
    if (event === undefined || ended) return undefined;
    if (event.type === 'end') ended = true;
    else if (event.type === 'replaced') for (const each of event.what) replaced.add(each);
    else if (event.type === 'stderr')
      texts.set(event.file ?? '', `${texts.get(event.file ?? '') ?? ''}${event.text ?? ''}`);
    else {
      const file = inTree(event.file ?? '') ?? event.file ?? '';
      const key = JSON.stringify([file, event.name, event.nesting, event.line, event.column]);
      if (!isFile(event, file)) waiting.set(key, (waiting.get(key) ?? 0) + (event.type === 'enqueue' ? 1 : -1));
      if (event.type === 'enqueue') continue;
      const nesting = event.nesting ?? 0;
      for (const each of open)
        if (each.nesting > nesting)
          Object.assign(each, { nesting, test: { ...each.test, name: `${event.name ?? ''} > ${each.test.name}` } });
      if (isFile(event, file)) {
        if (event.type === 'fail') broken.push({ file, text: texts.get(event.name ?? '') ?? event.failure ?? '' });
        else if (declares(textOf(file))) broken.push({ file, text: CUT_SHORT });
        else if (asserts(textOf(file))) open.push({ nesting, test: { name: file, file, outcome: 'passed' } });
      } else if (counts(event)) open.push({ nesting, test: toTest(event, file) });
      if (nesting === 0) {
        tests.push(...open.map(({ test }) => test));
        open = [];
      }
    }
  }
  const unfinished = new Set(
    [...waiting].filter(([, count]) => count > 0).map(([key]) => z.array(z.unknown()).parse(JSON.parse(key))[0]),
  );
  for (const file of unfinished)
    if (typeof file === 'string' && !broken.some((each) => each.file === file)) broken.push({ file, text: CUT_SHORT });
  if (!ended) return undefined;
  const told = replaced.size === 0 ? {} : { replaced: [...replaced].toSorted() };
  return { tests: [...tests, ...open.map(({ test }) => test)], broken, ...told };
}

/** A file is told as a test of its own when it declares none, or ends before it could. */
const isFile = ({ name, nesting, line, column }: Told, file: string): boolean =>
  (nesting ?? 0) === 0 &&
  line === 1 &&
  column === 1 &&
  name !== undefined &&
  `/${file}`.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`);

/** Suites, and tests that failed only because one within them did, are told by what they hold. */
const counts = ({ kind, why, type }: Outcome): boolean =>
  kind === 'suite' ? type === 'fail' && why !== 'subtestsFailed' : why !== 'subtestsFailed';

function toTest({ type, name = '', skipped, failure = '', line, column }: Outcome, file: string): ScriptTest {
  const at = line === undefined || column === undefined ? {} : { at: { line, column } };
  if (skipped) return { name, file, outcome: 'skipped', ...at };
  return { name, file, outcome: type === 'pass' ? 'passed' : 'failed', ...at, ...(type === 'fail' ? { failure } : {}) };
}

/** Whoever ends the process ends the tests that were to follow, and Node calls that a success. */
const CUT_SHORT = 'Error: the process was ended before all of its tests were';

const declares = (text: string | undefined): boolean => text !== undefined && /['"]node:test['"]/.test(text);

const asserts = (text: string | undefined): boolean =>
  text !== undefined && /\bassert\b|\bthrow\b|\bexpect\(/.test(text);
