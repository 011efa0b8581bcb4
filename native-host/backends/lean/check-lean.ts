import { posix } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../../backend-kit/define.ts';
import { finish, type Finished } from '../../backend-kit/finished-run.ts';
import { layTexts } from '../../backend-kit/formal/lay-texts.ts';
import { SANDBOX_ENVIRONMENT } from '../../backend-kit/sandbox-facts.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { judgeLean } from './judge-lean.ts';
import { readAxioms, readMessages } from './lean-messages.ts';
import { readLeanText } from './lean-text.ts';

/** The command that gets Lean. */
export const INSTALL = 'install Lean 4 with elan (https://lean-lang.org/install)';

const MEMORY_BYTES = 4 * 1_024 ** 3;
const MOST_NEIGHBOURS = 40;
const QUERY = 'ClaudeVerifyQuery.lean';

/** Compiles the block's neighbours and the block, and asks in a file of its own what each theorem rests on. */
export async function checkLean({ file, tree, limits }: Obligation, context: BackendContext): Promise<Verdict> {
  if (tree === undefined) throw new Error('asked without a tree');
  const read = readLeanText(file.text);
  if (read.isLean3) return { kind: 'unsupported', findings: [], reason: 'this is Lean 3; only Lean 4 is asked' };
  const block = /^[\p{L}_][\p{L}\p{N}_/]*\.lean$/u.test(file.name) ? file.name : 'Block.lean';
  const neighbours = neighboursOf(tree, file.name, read.imports);
  const query = [`import ${moduleOf(block)}`, ...read.theorems.map(({ name }) => `#print axioms ${name}`), ''].join(
    '\n',
  );
  const texts = new Map([...neighbours, [block, file.text] as const, [QUERY, query] as const]);
  const runOverTexts = await layTexts(context, texts);
  const until = Date.now() + limits.deadlineMs;
  const environment = { ...SANDBOX_ENVIRONMENT, LEAN_PATH: TREE_ROOT };
  const ask = async (...args: readonly string[]): Promise<Finished | Verdict> => {
    const wallMs = Math.max(1_000, until - Date.now());
    const bounds = { wallMs, cpuSeconds: 2 * Math.ceil(wallMs / 1_000), memoryBytes: MEMORY_BYTES };
    const ended = finish(
      await runOverTexts('lean', ['--json', ...args], { environment, limits: bounds }),
      'lean',
      INSTALL,
    );
    return ended.kind === 'verdict' ? ended.verdict : ended;
  };
  for (const path of neighbours.keys()) {
    const ended = await ask('-o', compiledAs(path), path);
    if (ended.kind !== 'finished') return ended;
    if (ended.code !== 0)
      return { kind: 'unknown', findings: [], reason: `${path}, which it imports, does not compile` };
  }
  const ended = await ask('-o', compiledAs(block), block);
  if (ended.kind !== 'finished') return ended;
  const messages = readMessages(ended.stdout);
  if (ended.code !== 0 || messages.some(({ severity }) => severity === 'error') || read.theorems.length === 0)
    return judgeLean({ file, read, code: ended.code, stderr: ended.stderr, messages, axioms: new Map() });
  const asked = await ask(QUERY);
  if (asked.kind !== 'finished') return asked;
  return judgeLean({
    file,
    read,
    code: ended.code,
    stderr: ended.stderr,
    messages,
    axioms: readAxioms(readMessages(asked.stdout)),
  });
}

const moduleOf = (path: string): string => path.replace(/\.lean$/, '').replaceAll('/', '.');

const compiledAs = (path: string): string => path.replace(/\.lean$/, '.olean');

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
