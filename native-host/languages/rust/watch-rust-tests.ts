import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { SANDBOX_NODE, nodeBind } from '../../sandbox/sandbox-node.ts';
import type { BackendContext, RunOptions } from '../../kit/define.ts';
import type { Tree } from '../../kit/tree.ts';

const WATCH = {
  from: fileURLToPath(new URL('./runner/watch-tests.mjs', import.meta.url)),
  to: '/tools/watch-tests.mjs',
};
const TOOLS = '/tools/watching';

/** What shows the watcher of test programs to a run, and the words that a program is started with under it. */
export interface Watching {
  words: readonly string[];
  readOnly: { from: string; to: string }[];
  testMs: number;
}

/** Of the time, how much tests of other programs have: Cargo runs them in an order of its own. */
const OTHERS_SHARE = 0.7;

/**
 * Under watch a test that does not end is told, and what the others come to is kept; within a deadline in ms from now
 * on. @param own names of the programs that tests of the file are in; all of them where it is left out.
 */
export function watching(deadlineMs: number, now: number, own?: readonly string[]): Watching {
  const { testMs, runMs } = testLimits(deadlineMs);
  const times = [testMs, now + runMs, now + runMs * OTHERS_SHARE].map((ms) => String(Math.round(ms)));
  return {
    words: [SANDBOX_NODE, WATCH.to, ...times, own?.join(',') ?? '.'],
    readOnly: [nodeBind(), WATCH],
    testMs,
  };
}

/** Targets of which the machine can be one; Cargo reads the variable of its own. */
const TARGETS = ['X86_64', 'AARCH64'].flatMap((machine) =>
  ['GNU', 'MUSL'].map((libc) => `CARGO_TARGET_${machine}_UNKNOWN_LINUX_${libc}_RUNNER`),
);

/** Has Cargo start test programs and rustdoc under watch, unless the project starts them by a program of its own. */
export async function watchedCargo(
  { words, readOnly }: Watching,
  tree: Tree,
  context: BackendContext,
): Promise<Required<Pick<RunOptions, 'readOnly' | 'environment' | 'writable'>>> {
  const folder = context.makeFolder();
  const rustdoc = join(folder.path, 'rustdoc');
  await writeFile(rustdoc, `#!/bin/sh\nexec ${words.join(' ')} rustdoc "$@"\n`);
  await chmod(rustdoc, 0o755);
  const hasOwn = ['.cargo/config.toml', '.cargo/config'].some((name) =>
    /^[ \t]*["']?runner\b/m.test(tree.text(name) ?? ''),
  );
  const runners = hasOwn ? {} : Object.fromEntries(TARGETS.map((name) => [name, words.join(' ')]));
  return {
    readOnly,
    writable: [{ from: folder, to: TOOLS }],
    environment: { ...runners, RUSTDOC: `${TOOLS}/rustdoc` },
  };
}
