import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '../../../../shared/verdict.ts';
import type { BackendContext } from '../../../kit/define.ts';
import { readSource } from '../../../languages/examples/source.ts';
import { runRustc } from '../../../languages/rust/run-rustc.ts';
import type { Tree } from '../../../kit/tree.ts';
import type { BuiltProgram } from '../compiled/built-program.ts';
import type { RustBinding } from './rust-type-binding.ts';
import { rustHarness } from './rust-harness.ts';
import { words } from '../../../../shared/word-list.ts';

const BUILT = '/built';
const FILE = 'harness.rs';

/** Times that it is tried without what does not compile. */
const MOST_BUILDS = 4;

const FLAGS = words`-C debuginfo=0 -C opt-level=1 -C debug-assertions=on -C overflow-checks=on -A warnings`;

/** Compiles the block, by itself, with the program that answers questions about it. */
export async function buildRustProgram(
  context: BackendContext,
  tree: Tree,
  name: string,
  bindings: readonly RustBinding[],
): Promise<BuiltProgram | { kind: 'verdict'; verdict: Verdict }> {
  const text = tree.text(name) ?? '';
  const { masked } = readSource(text, 'rust');
  const count = text.split('\n').length;
  const built = context.makeFolder();
  const flags = [...FLAGS, '-o', `${BUILT}/program`, `${BUILT}/${FILE}`];
  let open = [...bindings];
  const unbound: string[] = [];
  for (let builds = 0; builds < MOST_BUILDS; builds += 1) {
    const harness = rustHarness(text, masked, open);
    await writeFile(join(built.path, FILE), harness.text);
    const run = await runRustc(context, flags, { writable: [{ from: built, to: BUILT }], edition: '2021' });
    if (run.kind === 'verdict') return run;
    if (run.made)
      return {
        kind: 'built',
        shown: [{ from: built.path, to: BUILT }],
        program: `${BUILT}/program`,
        file: FILE,
        unbound,
      };
    const errors = run.diagnostics.filter(({ level }) => level === 'error');
    const places = errors.flatMap(({ spans }) => spans.map((span) => span.line_start));
    const ofBlock = errors.find(({ spans }) => spans.length > 0 && spans.every((span) => span.line_start <= count));
    const dropped = new Set(places.flatMap((line) => harness.lines.get(line) ?? []));
    if (ofBlock !== undefined || dropped.size === 0)
      return cannot(`it cannot be built here by itself: ${(ofBlock ?? errors[0])?.message ?? 'rustc failed'}`);
    unbound.push(...[...dropped].filter(({ kind }) => kind !== 'type').map((each) => each.name));
    open = open.filter((each) => !dropped.has(each));
    if (!open.some(({ kind }) => kind !== 'type'))
      return cannot(`no function of it can be called from a program of its own: ${errors[0]?.message ?? ''}`);
  }
  return cannot('its functions cannot be called from a program of their own');
}

const cannot = (reason: string): { kind: 'verdict'; verdict: Verdict } => ({
  kind: 'verdict',
  verdict: { kind: 'unknown', findings: [], reason },
});
