import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { didNotEnd } from '../../kit/tests/test-limits.ts';
import { placeUnderTest } from '../../kit/tests/under-test.ts';
import { counted, decide } from '../../kit/decide.ts';
import type { BackendContext } from '../../kit/define.ts';
import { inTree, verdictOfRun, type ScriptTest } from './script-tests.ts';
import type { Tree } from '../../kit/tree.ts';

/** Where tests write what they came to, in the tree; no tool of a project reads such a name. */
const PROGRESS_FILE = '.claude-verify-progress.jsonl';
/** Of the time, how much a run of all tests has where it may end before the file's own tests had their turn. */
export const WHOLE_SHARE = 0.75;
const MOST_BYTES = 16 * 1024 * 1024;

const recordSchema = z.object({
  file: z.string(),
  name: z.string(),
  state: z.enum(['started', 'passed', 'failed']),
  failure: z.optional(z.string()),
});

/** What the tests of a run wrote while they ran: those that ended, and those that began and did not. */
export interface ScriptProgress {
  ended: readonly ScriptTest[];
  open: readonly { file: string; name: string }[];
}

const keyOf = ({ file, name }: { file: string; name: string }): string => JSON.stringify([file, name]);

/** Reads what tests wrote while they ran; nothing where none did. */
export async function readProgress({ readFromTree }: Pick<BackendContext, 'readFromTree'>): Promise<ScriptProgress> {
  const text = (await readFromTree(PROGRESS_FILE, MOST_BYTES))?.toString('utf8') ?? '';
  // A test may be run again, by itself: the last word of it counts.
  const ended = new Map<string, ScriptTest>();
  const open = new Map<string, { file: string; name: string }>();
  for (const line of text.split('\n')) {
    const record = recordSchema.safeParse(parseJson(line)).data;
    if (record === undefined) continue;
    const file = inTree(record.file) ?? record.file;
    const key = keyOf({ file, name: record.name });
    if (record.state === 'started') open.set(key, { file, name: record.name });
    else if (open.delete(key))
      ended.set(key, {
        name: record.name,
        file,
        outcome: record.state,
        ...(record.state === 'failed' ? { failure: record.failure ?? '' } : {}),
      });
  }
  return { ended: [...ended.values()], open: [...open.values()].filter((each) => !ended.has(keyOf(each))) };
}

/**
 * The verdict on a run of JavaScript tests that was ended for time: the tests that had begun and not ended are named,
 * and what the others said is kept. Undefined where nothing was written.
 */
export async function verdictOfPart(
  context: BackendContext,
  place: { tree: Tree; file: string },
  extent: string,
  afterMs: number,
): Promise<Verdict | undefined> {
  const { ended, open } = await readProgress(context);
  if (open.length === 0) return undefined;
  const known = verdictOfRun({ tests: ended, broken: [] }, place, extent);
  const hung = open.map((test) => findingOf(test, place, afterMs));
  const words = `${counted(ended.length, 'test')} ended, ${extent}, stopped after ${Math.round(afterMs / 1_000)} s`;
  const verdict = decide([...known.findings, ...hung], {
    extent: words,
    notChecked: ['tests that come after the one that did not end'],
  });
  return verdict.kind === 'refuted' ? verdict : { ...verdict, kind: 'timeout', afterMs: Math.round(afterMs) };
}

/** A warning: that it would never end is not known. */
function findingOf(
  { file, name }: { file: string; name: string },
  { tree, file: own }: { tree: Tree; file: string },
  afterMs: number,
): Finding {
  const last = name.split(' > ').at(-1) ?? name;
  const lines = (tree.text(file) ?? '').split('\n');
  const found = lines.findIndex((line) =>
    [...line.matchAll(/(['"`])(.+?)\1/g)].some(
      ([, , text = '']) => last.endsWith(text) && /\b(?:it|test|specify)\b/.test(line),
    ),
  );
  const placed = placeUnderTest([], { file, line: Math.max(1, found + 1) }, { file: own, tree });
  return {
    ...placed,
    rule: name,
    backend: '',
    message: didNotEnd(afterMs),
    severity: 'warning',
    category: 'logic_error',
    test: { file, name },
  };
}
