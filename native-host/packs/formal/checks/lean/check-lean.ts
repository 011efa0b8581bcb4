import { posix } from 'node:path';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { BackendContext, Obligation, RunOptions } from '../../../../kit/define.ts';
import { finish, type Finished } from '../../../../kit/finished-run.ts';
import { layTexts } from '../../lay-texts.ts';
import { readFromFolder, SANDBOX_ENVIRONMENT } from '../../../../kit/sandbox-facts.ts';
import { positionsIn } from '../../../../kit/text-position.ts';
import { TREE_ROOT, type Tree } from '../../../../kit/tree.ts';
import { judgeLean, type OwnCodeBeside } from './judge-lean.ts';
import { readAxioms, readMessages } from './lean-messages.ts';
import { readLeanText } from './lean-text.ts';

/** The command that gets Lean. */
export const INSTALL = 'install Lean 4 with elan (https://lean-lang.org/install)';

const MEMORY_BYTES = 4 * 1_024 ** 3;
const MOST_NEIGHBOURS = 40;
const QUERY = 'ClaudeVerifyQuery.lean';

/** The endings of what one module is compiled to: the second to fourth only of a text that begins with `module`. */
const COMPILED = ['.olean', '.olean.server', '.olean.private', '.ir'];
const COMPILED_BYTES = 128 * 1_024 * 1_024;

/**
 * Compiles the block's neighbours and the block, and asks in a file of its own what each theorem rests on. Each run has
 * a folder of its own, with its text and what was compiled before: what a neighbour writes while it is compiled changes
 * no text that is read after it.
 */
export async function checkLean({ file, tree, limits }: Obligation, context: BackendContext): Promise<Verdict> {
  if (tree === undefined) throw new Error('asked without a tree');
  const read = readLeanText(file.text);
  if (read.isLean3) return { kind: 'unsupported', findings: [], reason: 'this is Lean 3; only Lean 4 is asked' };
  const block = /^[\p{L}_][\p{L}\p{N}_/]*\.lean$/u.test(file.name) ? file.name : 'Block.lean';
  const neighbours = neighboursOf(tree, file.name, read.imports);
  const bench = createBench(context, Date.now() + limits.deadlineMs);
  for (const [path, text] of neighbours) {
    const ended = await bench.compile(path, text);
    if (ended.kind !== 'finished') return ended;
    if (ended.code !== 0)
      return { kind: 'unknown', findings: [], reason: `${path}, which it imports, does not compile` };
  }
  const ended = await bench.compile(block, file.text);
  if (ended.kind !== 'finished') return ended;
  const answers = {
    file,
    read,
    code: ended.code,
    stderr: ended.stderr,
    messages: readMessages(ended.stdout),
    ownCodeBeside: [...neighbours].flatMap(([path, text]) => ownCodeOf(path, text)),
  };
  if (ended.code !== 0 || answers.messages.some(({ severity }) => severity === 'error') || read.theorems.length === 0)
    return judgeLean({ ...answers, axioms: new Map() });
  const questions = read.theorems.map(({ name }) => `#print axioms ${name}\n`);
  const asked = await bench.run(QUERY, `import ${moduleOf(block)}\n${questions.join('')}`);
  if (asked.kind !== 'finished') return asked;
  return judgeLean({ ...answers, axioms: readAxioms(readMessages(asked.stdout)) });
}

interface Bench {
  /** Runs Lean over a text, with what was compiled before beside it. */
  run(path: string, text: string): Promise<Finished | Verdict>;
  /** The same, and keeps what the text is compiled to. */
  compile(path: string, text: string): Promise<Finished | Verdict>;
}

function createBench(context: BackendContext, until: number): Bench {
  const environment = { ...SANDBOX_ENVIRONMENT, LEAN_PATH: TREE_ROOT };
  const compiled = new Map<string, Uint8Array>();
  const run = async (path: string, text: string, more: readonly string[], writable: RunOptions['writable'] = []) => {
    const wallMs = Math.max(1_000, until - Date.now());
    const bounds = { wallMs, cpuSeconds: 2 * Math.ceil(wallMs / 1_000), memoryBytes: MEMORY_BYTES };
    const runOverTexts = await layTexts(context, new Map<string, string | Uint8Array>([...compiled, [path, text]]));
    const ended = finish(
      await runOverTexts('lean', ['--json', ...more, path], { environment, limits: bounds, writable }),
      'lean',
      INSTALL,
    );
    return ended.kind === 'verdict' ? ended.verdict : ended;
  };
  return {
    run: async (path, text) => await run(path, text, []),
    async compile(path, text) {
      const folder = context.makeFolder();
      const ended = await run(path, text, ['-o', '/compiled/module.olean'], [{ from: folder, to: '/compiled' }]);
      if (ended.kind !== 'finished' || ended.code !== 0) return ended;
      for (const ending of COMPILED) {
        const bytes = await readFromFolder(folder, `module${ending}`, COMPILED_BYTES);
        if (bytes !== undefined) compiled.set(path.replace(/\.lean$/, ending), bytes);
      }
      return ended;
    },
  };
}

function ownCodeOf(path: string, text: string): OwnCodeBeside[] {
  const positionOf = positionsIn(text);
  return readLeanText(text).ownCode.map(({ what, offset }) => ({ path, what, line: positionOf(offset).line }));
}

const moduleOf = (path: string): string => path.replace(/\.lean$/, '').replaceAll('/', '.');

/** Files of the tree that are imported, directly or not, each after what it imports. */
function neighboursOf(tree: Tree, file: string, imports: readonly string[]): Map<string, string> {
  const ordered = new Map<string, string>();
  const seen = new Set([file]);
  const visit = (names: readonly string[]): void => {
    for (const name of names) {
      const path = posix.normalize(`${name.replaceAll('.', '/')}.lean`);
      const text = seen.has(path) ? undefined : tree.text(path);
      if (text === undefined || seen.size > MOST_NEIGHBOURS) continue;
      seen.add(path);
      visit(readLeanText(text).imports);
      ordered.set(path, text);
    }
  };
  visit(imports);
  return ordered;
}
