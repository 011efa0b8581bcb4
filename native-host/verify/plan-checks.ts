import type { Backend } from '../kit/define.ts';
import { otherText, type CheckPolicy, type Target } from './target.ts';
import { FORMAL_LANGUAGES } from '../../shared/formal-language.ts';
import { defaultFileName, languageOfFile, nameOfLanguage, type LanguageId } from '../../shared/language.ts';
import type { Tree } from '../kit/tree.ts';
import { isTooLongToCall } from './obligation.ts';

/** One check to be made: over the file by itself, or over the tree. */
export interface PlannedCheck {
  backend: Backend;
  over: 'file' | 'tree';
}

/** Words by which `[verification]` may ask for a kind of check that has another name here. */
const ALIASES: Readonly<Record<string, string>> = {
  compile: 'types',
  build: 'types',
  typecheck: 'types',
  linter: 'lint',
  tests: 'test',
};

/** Does a name of `[verification]` mean this backend? */
export function answersTo({ id, check, names = [] }: Backend, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return id === wanted || names.includes(wanted) || check === (ALIASES[wanted] ?? wanted);
}

/**
 * The checks for a target. Where the project's file names checks, of those that run code only the named ones are made;
 * what only reads is always made. A check of the file by itself is left out where one over the project does the same.
 */
export function planChecks(backends: readonly Backend[], target: Target, mayRunCode: boolean): PlannedCheck[] {
  const { language, file, withBlock, policy } = target;
  const applicable = selectTreeBackends(backends, language, withBlock.tree, file.path, target).filter((backend) =>
    isWanted(backend, policy, file.path),
  );
  // A block by itself was not meant to be run: that it could be is said in the report, and not as a check that failed
  // to happen.
  const tree =
    withBlock.tree.kind === 'scratch' && !mayRunCode
      ? applicable.filter(({ effect }) => effect !== 'runs-code')
      : applicable;
  const replaced = new Set<string>(
    tree.filter(({ effect }) => effect !== 'runs-code' || mayRunCode).flatMap(({ insteadOf = [] }) => insteadOf),
  );
  const hasRules = target.rules !== undefined && target.rules.length > 0;
  const single = selectBackends(backends, language).filter(
    ({ id, readsRules = false }) => !replaced.has(id) && (!readsRules || hasRules),
  );
  if (target.allTests === true)
    return tree
      .filter((backend) => backend.check === 'test' || backend.wholePackage === true || isRequiredRun(backend, policy))
      .map((backend) => ({ backend, over: 'tree' as const }));
  return [
    ...single.map((backend) => ({ backend, over: 'file' as const })),
    ...tree.map((backend) => ({ backend, over: 'tree' as const })),
  ];
}

/** Does the project's file require it, and does it run code, so that nobody asks for it file by file? */
const isRequiredRun = (backend: Backend, { required = [] }: CheckPolicy): boolean =>
  backend.effect === 'runs-code' && required.some((name) => answersTo(backend, name));

/**
 * What the checks that may not be made would have run of a block without a project, in words; nothing in a project,
 * where each of them is told as not run, and nothing where running is permitted.
 */
export function waitingToRun(
  backends: readonly Backend[],
  { language, file, withBlock: { tree }, messages }: Target,
  mayRunCode: boolean,
): string[] {
  if (mayRunCode || tree.kind !== 'scratch') return [];
  const text = tree.text(file.path) ?? '';
  const runners = selectTreeBackends(
    backends.filter((backend) => !isTooLongToCall(backend, text)),
    language,
    tree,
    file.path,
    { messages },
  ).filter(({ effect }) => effect === 'runs-code');
  return [
    ...new Set(
      runners.flatMap(
        (backend) => backend.waiting?.(tree, file.path, backend.readsMessages === true ? messages : undefined) ?? [],
      ),
    ),
  ];
}

/** The checks that `[verification]` names, or undefined where it names none: empty lists ask for whatever applies. */
function namedChecks({ required = [], optional = [] }: CheckPolicy): readonly string[] | undefined {
  const named = [...required, ...optional];
  return named.length === 0 ? undefined : named;
}

/**
 * Checks that apply to a file of a project and run its code, and that `[verification]` does not name: they are not
 * made.
 */
export function unnamedChecks(backends: readonly Backend[], target: Target): readonly Backend[] {
  const {
    language,
    file,
    withBlock: { tree },
    policy,
  } = target;
  if (namedChecks(policy) === undefined) return [];
  const asIfNone = { ...policy, required: [], optional: [] };
  const applicable = selectTreeBackends(backends, language, tree, file.path, target);
  return applicable.filter(
    (backend) => isWanted(backend, asIfNone, file.path) && !isWanted(backend, policy, file.path),
  );
}

function isWanted(backend: Backend, policy: CheckPolicy, file: string): boolean {
  const named = namedChecks(policy);
  if (named?.some((name) => answersTo(backend, name)) === true) return true;
  const { onlyWhenAsked = false } = backend;
  if (typeof onlyWhenAsked === 'function' ? onlyWhenAsked(file) : onlyWhenAsked) return false;
  return (
    named === undefined ||
    backend.effect !== 'runs-code' ||
    backend.check === 'fuzz' ||
    backend.check === 'differential'
  );
}

/** The backends that have something to say about a text by itself, in the registry's order: cheap checks first. */
export function selectBackends(backends: readonly Backend[], language: LanguageId): readonly Backend[] {
  return backends.filter((backend) => backend.over !== 'tree' && backend.languages.includes(language));
}

/** The backends that have something to do for a file in a tree; one that stands for several checks in it as these. */
export function selectTreeBackends(
  backends: readonly Backend[],
  language: LanguageId,
  tree: Tree,
  file: string,
  { messages, ...sides }: Pick<Partial<Target>, 'before' | 'secondVersion' | 'earlier' | 'messages'> = {},
): readonly Backend[] {
  return backends
    .filter(
      (backend) =>
        backend.over === 'tree' &&
        backend.languages.includes(language) &&
        (backend.applies?.(
          tree,
          file,
          otherText(backend, sides).before ?? otherText(backend, sides).earlier,
          backend.readsMessages === true ? messages : undefined,
        ) ??
          true),
    )
    .flatMap((backend) => backend.expand?.(tree) ?? [backend]);
}

/**
 * The file name that backends see: without folders and, so that every tool takes the code for the same language, with
 * one of the language's extensions. A name that does not fit is replaced by the language's default; a formal text whose
 * name says no language keeps the rest of it, by which a model's configuration is found.
 */
export function fileNameFor(language: LanguageId, asked: string | undefined): string {
  const name = asked?.split(/[\\/]/).at(-1) ?? '';
  if (!/^[\w.@+ -]{1,100}$/.test(name) || name.startsWith('.')) return defaultFileName(language);
  const said = languageOfFile(name);
  if (said === language) return name;
  return said === undefined && FORMAL_LANGUAGES.has(language)
    ? nameOfLanguage(language, name)
    : defaultFileName(language);
}
