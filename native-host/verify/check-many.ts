import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import type { Backend, Obligation } from '../kit/define.ts';
import type { Tree } from '../kit/tree.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';
import { crashed, enforceInvariants } from './invariants.ts';
import { redactorFor, withoutFolders, type Mask } from './redact.ts';
import type { ToolState } from './tool-version.ts';

/** A check that answers for many files of a tree at once; a file that it has nothing to say about has no verdict. */
export interface ManyCheck {
  backend: Backend;
  checkMany(
    files: readonly Obligation['file'][],
    tree: Tree,
    ask: (question: unknown) => Promise<unknown>,
  ): Promise<ReadonlyMap<string, Verdict>>;
}

/** What {@link checkMany} works with. */
export interface BatchContext {
  pool: Pick<WarmPool, 'ask'>;
  tool: ToolState;
  mask: Mask;
  /** Of each question. */
  deadlineMs: number;
}

/**
 * Asks a check about many files and answers with the result of each by its name, under the same promises as for one
 * file (`runCheck`). Where it fails as a whole, that is the result of every file. `ms` is a file's share.
 */
export async function checkMany(
  { backend, checkMany: ask }: ManyCheck,
  files: readonly Obligation['file'][],
  tree: Tree,
  context: BatchContext,
): Promise<ReadonlyMap<string, CheckResult>> {
  const { engine, id, title, check } = backend;
  if (engine === undefined) throw new Error(`${id} has no engine to ask`);
  if (context.tool.kind === 'missing') return new Map();
  const toolVersion = context.tool.version;
  const started = performance.now();
  const failed = (thrown: unknown): Verdict =>
    thrown instanceof DOMException && thrown.name === 'TimeoutError'
      ? { kind: 'timeout', findings: [], afterMs: context.deadlineMs }
      : crashed(withoutFolders(thrown instanceof Error ? thrown.message : String(thrown)));
  const verdicts = await ask(files, tree, (question) =>
    context.pool.ask(engine, question, { signal: AbortSignal.timeout(context.deadlineMs) }),
  ).catch((thrown: unknown) => new Map(files.map(({ name }) => [name, failed(thrown)])));
  const ms = (performance.now() - started) / Math.max(1, verdicts.size);
  const results = new Map<string, CheckResult>();
  for (const { name, text } of files) {
    const verdict = verdicts.get(name);
    if (verdict === undefined) continue;
    const checked = enforceInvariants(verdict, { file: name, text, backend: id, textOf: (file) => tree.text(file) });
    const quotesNothing =
      checked.kind === 'passed' && checked.findings.length === 0 && checked.notChecked === undefined;
    const told = quotesNothing ? checked : await (await redactorFor(text, context.mask)).redact(checked);
    results.set(name, { backend: id, title, check, toolVersion, verdict: told, ms, cached: false });
  }
  return results;
}
