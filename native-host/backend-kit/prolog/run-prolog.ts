import { join } from 'node:path';
import { LIMITS } from '../../../shared/limits.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import type { BackendContext } from '../define.ts';
import { finish } from '../finished-run.ts';
import { TREE_ROOT } from '../tree.ts';
import { PROLOG_TOOLS, SWIPL_INSTALL } from './prolog-terms.ts';

/** Its own limits end it sooner, unless it hangs, ms. */
const WALL_MS = 25_000;

/** A query with what it is expected to answer, `''` where nothing is. */
export interface PrologQuery {
  goal: string;
  expected: string;
}

/** One record of run-program.pl: its kind and its fields. */
export type PrologRecord = readonly [kind: string, ...fields: string[]];

const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}"`;

/** Loads a program in the tree, asks its queries and runs its tests, within limits (run-program.pl). */
export async function runProlog(
  file: { name: string; text: string },
  queries: readonly PrologQuery[],
  { runInTree, makeFolder }: Pick<BackendContext, 'runInTree' | 'makeFolder'>,
): Promise<{ kind: 'ran'; records: PrologRecord[]; printed: string } | { kind: 'verdict'; verdict: Verdict }> {
  const folder = makeFolder();
  const asked = queries.map(({ goal, expected }, index) => `query(${index}, ${quoted(goal)}, ${quoted(expected)})`);
  const path = `"${TREE_ROOT}/${file.name}"`;
  const args = [
    '-f',
    'none',
    '-q',
    '-g',
    'run_program:run',
    '-t',
    'system:halt',
    join(PROLOG_TOOLS.to, 'run-program.pl'),
  ];
  const result = await runInTree('swipl', args, {
    stdin: `job(${path}, ${quoted(file.text)}, [${asked.join(', ')}]).\n`,
    readOnly: [PROLOG_TOOLS],
    limits: { wallMs: WALL_MS },
    writable: [{ from: folder, to: '/private' }],
  });
  const ended = finish(result, 'swipl', SWIPL_INSTALL);
  if (ended.kind === 'verdict') return ended;
  const written = await readFromFolder(folder, 'records', LIMITS.toolOutputKeptBytes);
  const records = (written?.toString('utf8') ?? '').split('\n').flatMap((line): PrologRecord[] => {
    const [kind = '', ...fields] = line.split('\t');
    return kind === '' ? [] : [[kind, ...fields]];
  });
  return { kind: 'ran', records, printed: ended.stdout };
}
