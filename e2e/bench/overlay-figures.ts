import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { openOverlay } from '../../native-host/project/open-overlay.ts';
import { openProjectSpace } from '../../native-host/project/overlay.ts';
import { makeWritableFolder } from '../../native-host/sandbox/sandbox-folder.ts';
import { until } from '../harness/until.ts';
import { row, type Row } from './table.ts';

const FILES = 5_000;
const FIRST = 3;
const FOLLOW_UPS = 15;
/**
 * Away from the system's folder for temporary files: ext4 without a journal does not use an inode again soon, and
 * making files where thousands were removed a minute before takes it ten to fifty times as long.
 */
export const PLACE = path.resolve(import.meta.dirname, '../output');

/**
 * Writes a project of 5,000 source files of about 3 kB in 250 folders, with ignore files and dependencies; returns the
 * names of its sources.
 */
export function writeProject(root: string): string[] {
  const files: string[] = [];
  for (let number = 0; number < FILES; number += 1) {
    const file = `packages/p${number % 25}/src/d${number % 250}/file${number}.ts`;
    files.push(file);
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(
      path.join(root, file),
      `export function work${number}(a: number): number {\n` +
        `${`  a = a * ${number} + 1; // a line of some length, as lines are\n`.repeat(50)}  return a;\n` +
        '}\n',
    );
  }
  mkdirSync(path.join(root, 'node_modules/some'), { recursive: true });
  mkdirSync(path.join(root, '.git/info'), { recursive: true });
  writeFileSync(path.join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(path.join(root, '.gitignore'), 'node_modules/\n*.log\n/dist\n**/coverage/\n!keep.log\n.env*\n');
  return files;
}

/**
 * How long laying a block over a project takes, the first time and for a follow-up that changed one file, and what it
 * holds up.
 */
export async function overlayFigures(): Promise<Row[]> {
  mkdirSync(PLACE, { recursive: true });
  const home = mkdtempSync(path.join(PLACE, 'overlay-'));
  const project = path.join(home, 'project');
  const first: number[] = [];
  const follow: number[] = [];
  const symbols: number[] = [];
  const floor: number[] = [];
  const spaces: { close(): Promise<void> }[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    writeProject(project);
    const known = Date.now();
    await until('the files are no longer fresh', () => Date.now() - known > 100);
    const block = (answer: number, info: string): Parameters<typeof openOverlay>[1] => [
      {
        id: 'b',
        language: 'typescript',
        info,
        code: `export function work7(a: number): number {\n  return a + ${answer};\n}`,
        before: '',
      },
    ];
    delay.enable();
    for (let run = 0; run < FIRST; run += 1) {
      const plain = path.join(home, `plain${run}`);
      mkdirSync(plain);
      const content = Buffer.alloc(3_000, 'x');
      const wrote = performance.now();
      for (let number = 0; number < FILES; number += 1) writeFileSync(path.join(plain, String(number)), content);
      floor.push(performance.now() - wrote);
      const space = openProjectSpace({
        project,
        folder: path.join(home, `space${run}`),
        makeFolder: makeWritableFolder,
      });
      spaces.push(space);
      const named = 'ts title=packages/p7/src/d7/file7.ts';
      const started = performance.now();
      const opened = await openOverlay(space, block(0, named), new Map());
      await opened.withBlocks();
      first.push(performance.now() - started);
      if (opened.snapshot.files.size !== FILES + 1 || opened.applied.writes.size !== 1)
        throw new Error(`${opened.snapshot.files.size} files, ${opened.applied.writes.size} written`);
      const cache = new Map<string, ReadonlySet<string>>();
      for (let answer = 1; answer <= FOLLOW_UPS / FIRST; answer += 1) {
        writeFileSync(
          path.join(project, 'packages/p3/src/d3/file3.ts'),
          `export const changed = ${run * FOLLOW_UPS + answer};\n`,
        );
        const again = performance.now();
        const followed = await (await openOverlay(space, block(answer, named), cache)).withBlocks();
        follow.push(performance.now() - again);
        if (followed.counts.written > 3) throw new Error(`${followed.counts.written} files written for a follow-up`);
      }
      const searched = performance.now();
      await (await openOverlay(space, block(-1, 'ts'), cache)).withBlocks();
      symbols.push(performance.now() - searched);
    }
    delay.disable();
    return [
      row('overlay of a project of 5,000 files, first', 'ms', first, { at: 'most', value: 2_000 }),
      row('for comparison: writing 5,000 such files and nothing else', 'ms', floor),
      row('overlay of 5,000 files, follow-up with one file changed', 'ms', follow, { at: 'most', value: 150 }),
      row('overlay of 5,000 files, a block without a file name, names of all files read', 'ms', symbols),
      row('event loop held up meanwhile, 99th percentile', 'ms', [delay.percentile(99) / 1e6], {
        at: 'most',
        value: 50,
      }),
    ];
  } finally {
    // Only now, for the same reason.
    for (const space of spaces) await space.close();
    rmSync(home, { recursive: true, force: true });
  }
}
