import type { Verdict } from '../../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../../../kit/define.ts';
import type { Tree } from '../../../kit/tree.ts';
import { seedOf } from '../../../kit/seed.ts';
import { search } from '../falsifier-search.ts';
import { judgeSearch } from '../falsifier-verdict.ts';
import type { BuiltProgram } from './built-program.ts';
import { chooseFunctions, loadable, nodeRunner, requestBase } from '../typescript/plan-typescript.ts';
import type { CompiledBlock } from '../typescript/runner-request.ts';
import type { FunctionShape } from '../../../languages/typescript/functions/type-shape.ts';
import { usersOfState } from './lasting-state.ts';
import { planOf, type CompiledPlan } from './compiled-plan.ts';

/** What is particular of a language whose blocks are compiled to a program that answers questions. */
export interface CompiledFalsifier<Binding extends { name: string }> {
  backend: string;
  language: CompiledBlock['language'];
  read(text: string, beside: readonly string[]): CompiledPlan<Binding>;
  build(
    context: BackendContext,
    tree: Tree,
    file: string,
    bindings: readonly Binding[],
  ): Promise<BuiltProgram | { kind: 'verdict'; verdict: Verdict }>;
  /** Does a text look at a clock, at randomness, or at tables without an order? */
  varies(text: string): boolean;
  /** Texts of the other files of its package. */
  beside(tree: Tree, file: string): string[];
  /** Names of the variables that outlive a call and change, in texts without strings and comments. */
  stateIn(masked: readonly string[]): string[];
}

/** Compiles a block and looks for inputs on which its functions fail. */
export async function falsifyCompiled<Binding extends { name: string }>(
  obligation: Obligation,
  context: BackendContext,
  { backend, language, read, beside, build, varies, stateIn }: CompiledFalsifier<Binding>,
): Promise<Verdict> {
  const { file, focus, tree } = obligation;
  if (tree === undefined) throw new Error('asked without a tree');
  const others = beside(tree, file.name);
  const found = read(file.text, others);
  const { chosen, notChecked } = chooseFunctions(found.functions, found.left, focus, { isScript: false });
  const more = notChecked.length > 0 ? { notChecked } : {};
  if (chosen.length === 0)
    return { kind: 'unsupported', findings: [], reason: 'no function here can be called', ...more };
  const wanted = new Set(chosen.map(({ name }) => name));
  const bindings = found.bindings.filter((each) => wanted.has(each.name) || !isLeft(each.name, notChecked));
  const built = await build(context, tree, file.name, bindings);
  if (built.kind === 'verdict') return { ...built.verdict, ...more };
  const callable = chosen.filter(({ name }) => !built.unbound.includes(name));
  const left = [...notChecked, ...built.unbound.map((name) => `${name} (it does not compile when it is called)`)];
  const functions = found.functions.filter(({ name }) => !built.unbound.includes(name));
  const lines = file.text.split('\n');
  const users = usersOfState([file.text, ...others], language, stateIn);
  const textVaries = varies(file.text);
  const isVarying = ({ startLine, endLine }: FunctionShape): boolean =>
    textVaries || users.some((each) => startLine <= each && each <= endLine);
  const compiled: CompiledBlock = {
    language,
    program: built.program,
    file: built.file,
    sources: Object.fromEntries(
      functions.map((each) => [each.name, lines.slice(each.startLine - 1, each.endLine).join('\n')]),
    ),
    varying: functions.filter(isVarying).map(({ name }) => name),
  };
  const after = { ...loadable(obligation, planOf(file.text, functions)), compiled };
  const base = { ...requestBase(functions), seed: seedOf(file.text), after };
  const runner = nodeRunner();
  const searched = await search(
    context,
    { ...runner, readOnly: [...runner.readOnly, ...built.shown] },
    callable.map(({ name }) => name),
    (ask) => ({ ...base, ...ask }),
  );
  return judgeSearch(searched, {
    backend,
    file: file.name,
    left,
    made: 'from the declared types',
    placeOf: (name) => functions.find((each) => each.name === name)?.place,
    missing: {
      kind: 'not-run',
      findings: [],
      cause: 'missing-tool',
      reason: 'fast-check is not installed',
      remedy: 'npm ci',
    },
  });
}

const isLeft = (name: string, left: readonly string[]): boolean => left.some((each) => each.startsWith(`${name} (`));
