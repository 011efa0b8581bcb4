import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOneEditApart } from '../../backend-kit/tests/one-edit.ts';
import { isTypo, SHORTEST, squashed } from '../../backend-kit/security/packages/package-suspects.ts';
import { findTreePackage } from '../../backend-kit/tree-package.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { normalName, type LockRegistry } from './lock-files.ts';
import type { NamedHere } from './named-here.ts';

/** Files in which a project says which packages it means: a name that stands in one of them is meant. */
const MANIFEST =
  /(?:^|\/)(?:package\.json|[jt]sconfig[^/]*\.json|deno\.jsonc?|import_map\.json|(?:vite|vitest|webpack|rollup|jest)\.config\.[cm]?[jt]s|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|environment\.ya?ml|Cargo\.toml|go\.mod|go\.work)$/;

/** The locked name that this one is probably meant for, or undefined when it is locked itself or near to none. */
export function lockedMeant(given: string, registry: LockRegistry, locked: ReadonlySet<string>): string | undefined {
  const name = normalName(given, registry);
  if (registry === 'Go') return goModuleMeant(name, locked);
  if (locked.has(name)) return undefined;
  return [...locked].find((known) => known !== '' && isNear(name, known, registry));
}

/** One edit apart, or the same letters with other separators. Names that are short are near to too many. */
function isNear(name: string, known: string, registry: Exclude<LockRegistry, 'Go'>): boolean {
  if (name.length < SHORTEST || known.length < SHORTEST) return false;
  return isTypo(name, known, registry) || (/[@/._-]/.test(name + known) && squashed(name) === squashed(known));
}

/** A path belongs to the module that it begins with; numbers in a path are versions and no typos. */
function goModuleMeant(path: string, locked: ReadonlySet<string>): string | undefined {
  const parts = path.split('/');
  const begins = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  if (begins.some((begin) => locked.has(begin))) return undefined;
  const withoutNumbers = (name: string): string => name.replaceAll(/\d/g, '');
  return [...locked].find((known) =>
    begins.some((begin) => withoutNumbers(begin) !== withoutNumbers(known) && isOneEditApart(begin, known)),
  );
}

/** The name by itself, in every spelling that its registry takes for the same. */
function wordOf(name: string, registry: LockRegistry): RegExp {
  const parts = name
    .split(registry === 'PyPI' ? /[-_.]+/ : registry === 'crates.io' ? /[-_]/ : /(?!)/)
    .map((part) => part.replaceAll(/[^\w\s-]/g, '\\$&'));
  return new RegExp(`(?<![\\w@.-])${parts.join('[-_.]+')}(?![\\w.-])`, registry === 'PyPI' ? 'i' : '');
}

/** Does the project know the name other than by its lock file? `before` is the block's own file without the block. */
export function projectKnows(named: NamedHere, tree: Tree, file: string, before: string | undefined): boolean {
  const { name, registry } = named;
  const word = wordOf(name, registry);
  if (before !== undefined && MANIFEST.test(file) && word.test(before)) return true;
  if (tree.files.some((each) => each !== file && MANIFEST.test(each) && word.test(tree.text(each) ?? ''))) return true;
  const own = normalName(name.split('/').at(-1) ?? name, registry);
  if (
    registry !== 'Go' &&
    tree.files.some((each) =>
      each
        .split('/')
        .some(
          (part) =>
            normalName(part.replace(/(?<=.)\.[^.]*$/, ''), registry) === own || normalName(part, registry) === own,
        ),
    )
  )
    return true;
  if (registry === 'npm') return findTreePackage(tree, file, name) !== undefined;
  if (registry === 'PyPI') return isInstalled(name, tree);
  return (
    registry === 'Go' &&
    tree.files.some((each) => /(?:^|\/)go\.mod$/.test(each) && ownsPath(tree.text(each) ?? '', name))
  );
}

/** Is it within the module of this go.mod, or within one that it requires? */
function ownsPath(text: string, path: string): boolean {
  const modules = Array.from(
    text.matchAll(/^\s*(?:module|require|replace)?\s*(?<name>[\w-]+\.[^\s"]+)/gm),
    ({ groups }) => groups?.['name'] ?? '',
  );
  return modules.some((module) => path === module || path.startsWith(`${module}/`));
}

/** A module in one of the virtual environments of the tree, by the name that it is imported by. */
function isInstalled(name: string, tree: Tree): boolean {
  return tree.binds.some(({ from }) => {
    const lib = join(from, 'lib');
    if (!existsSync(lib)) return false;
    return readdirSync(lib).some((python) =>
      [name, `${name}.py`].some((module) => existsSync(join(lib, python, 'site-packages', module))),
    );
  });
}
