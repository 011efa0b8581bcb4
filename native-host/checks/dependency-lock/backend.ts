import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide, type Particulars } from '../../kit/decide.ts';
import { defineBackend, ownTool, type Obligation } from '../../kit/define.ts';
import { isBrokenJson, meantBy, misspelt, isTypo, SHORTEST, squashed } from '../../kit/packages/package-suspects.ts';
import { answerOf, verdictOfRemarks, type SecurityRemark } from '../../kit/security-remark.ts';
import type { Tree } from '../../kit/tree.ts';
import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { lockAt, lockedNames, locksFor, normalName, type LockRegistry } from './lock-files.ts';
import { isKnownAnyway, namedHere, REGISTRIES, type NamedHere } from './named-here.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOneEditApart } from '../../kit/tests/typo.ts';
import { findTreePackage } from '../../kit/tree-package.ts';

/** A larger lock file is not read, UTF-16 units. */
const LOCK_UNITS = 16 * 2 ** 20;

const registriesOf = (file: string): readonly LockRegistry[] => REGISTRIES[languageOfFile(file) ?? 'yaml'] ?? [];

/**
 * Looks for package names that the project's lock file does not know and that look like one that it does (see
 * README.md).
 */
export default defineBackend({
  id: 'dependency-lock',
  title: 'Package names against the lock file',
  languages: Object.keys(REGISTRIES) as LanguageId[],
  check: 'security',
  tool: ownTool('1'),
  effect: 'reads-project',
  over: 'tree',
  insteadOf: ['dependency-names'],
  applies: (tree, file) => lockAt(file) === undefined && locksFor(tree.files, registriesOf(file)).length > 0,
  revision: 2,
  run: ({ language, file, tree, before }) =>
    tree === undefined
      ? Promise.reject(new Error('asked without a tree'))
      : Promise.resolve(compare({ language, file, tree, before })),
});

/** A file in its tree. */
export interface LockQuestion extends Pick<Obligation, 'language' | 'file'> {
  tree: Tree;
  before: string | undefined;
}

/** The verdict on a file's names; everything that is needed lies in the tree. */
export function compare({ language, file, tree, before }: LockQuestion): Verdict {
  if (isBrokenJson(file.text, language))
    return {
      kind: 'unknown',
      findings: [],
      reason: 'the JSON does not parse, so the names of its packages were not read',
    };
  const all = namedHere(file.text, language);
  if (all.length === 0) return decide([], { extent: 'no package is named' });
  const registries = [...new Set(all.map(({ registry }) => registry))];
  const locked = new Map<LockRegistry, Set<string>>(registries.map((registry) => [registry, new Set()]));
  const locks = locksFor(tree.files, registries);
  for (const lock of locks) {
    const text = tree.text(lock) ?? '';
    const names = text.length > LOCK_UNITS ? null : lockedNames(lock, text);
    if (names === null)
      return {
        kind: 'unknown',
        findings: [],
        reason: `${lock} cannot be read, so that names were not compared with it`,
      };
    for (const name of names) locked.get(lockAt(lock)?.registry ?? 'npm')?.add(name);
  }
  const remarks = all.flatMap((named): SecurityRemark[] => {
    if (isKnownAnyway(named)) return [];
    const known = locked.get(named.registry) ?? new Set();
    const meant = lockedMeant(named.name, named.registry, known);
    const famous =
      meant !== undefined || named.registry === 'Go' || isLocked(named, known)
        ? undefined
        : meantBy(named.name, named.registry);
    if ((meant ?? famous) === undefined || projectKnows(named, tree, file.name, before)) return [];
    return [
      meant === undefined
        ? misspelt({ ...named, registry: named.registry as Exclude<LockRegistry, 'Go'> }, famous ?? '')
        : lookalike(named, meant),
    ];
  });
  return verdictOfRemarks(answerOf(remarks), file, 'dependency-lock', messageOf(all, locks, locked));
}

/** What was compared with what: a registry without a lock file has only the well-known names to compare with. */
function messageOf(
  all: readonly NamedHere[],
  locks: readonly string[],
  locked: ReadonlyMap<LockRegistry, ReadonlySet<string>>,
): Particulars {
  const withLock = new Set(locks.map((lock) => lockAt(lock)?.registry));
  const [compared, others] = [
    all.filter(({ registry }) => withLock.has(registry)),
    all.filter(({ registry }) => !withLock.has(registry)),
  ];
  const size = [...locked.values()].reduce((sum, names) => sum + names.size, 0);
  const shown = `${locks.slice(0, 5).join(', ')}${locks.length > 5 ? ` and ${locks.length - 5} more` : ''}`;
  const named = counted(others.length, 'name');
  const lacking = [...new Set(others.map(({ registry }) => registry))].join(', ');
  return {
    extent:
      compared.length > 0
        ? `${counted(compared.length, 'name')} compared with the ${counted(size, 'package')} of ${shown}`
        : `${named} compared with well-known ones only, as there is no lock file for ${lacking}`,
    notChecked: [
      ...(compared.length > 0 && others.length > 0
        ? [`whether the project knows ${named} of ${lacking}, as there is no lock file for it`]
        : []),
      'no registry was asked whether a package exists',
    ],
  };
}

const isLocked = ({ name, registry }: NamedHere, locked: ReadonlySet<string>): boolean =>
  locked.has(normalName(name, registry));

const lookalike = ({ name, registry, start, end }: NamedHere, meant: string): SecurityRemark => ({
  rule: 'lookalike-package',
  message:
    `\`${name}\` is not in the lock file and looks like \`${meant}\` (${registry}), which is: a package of ` +
    'another author would be installed, or none',
  severity: 'warning',
  category: 'security_flaw',
  subcategory: 'lookalike_dependency',
  start,
  end,
});

/** Files in which a project says which packages it means: a name that stands in one of them is meant. */
const MANIFEST = regex()`
  (?:^|/)(?:
    package\.json|[jt]sconfig[^/]*\.json|deno\.jsonc?|import_map\.json
    |(?:vite|vitest|webpack|rollup|jest)\.config\.[cm]?[jt]s|pyproject\.toml|setup\.(?:py|cfg)|Pipfile
    |environment\.ya?ml|Cargo\.toml|go\.mod|go\.work
  )$
`;

/** The locked name that this one is probably meant for, or undefined when it is locked itself or near to none. */
function lockedMeant(given: string, registry: LockRegistry, locked: ReadonlySet<string>): string | undefined {
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

/** The signs in a name that its registry takes for one another. */
const SAME_SIGNS: ReadonlyMap<LockRegistry, RegExp> = new Map([
  ['PyPI', /[-_.]+/],
  ['crates.io', /[-_]/],
]);

/** The name by itself, in every spelling that its registry takes for the same. */
function wordOf(name: string, registry: LockRegistry): RegExp {
  const signs = SAME_SIGNS.get(registry);
  const parts = (signs === undefined ? [name] : name.split(signs)).map((part) => part.replaceAll(/[^\w\s-]/g, '\\$&'));
  return new RegExp(`(?<![\\w@.-])${parts.join('[-_.]+')}(?![\\w.-])`, registry === 'PyPI' ? 'i' : '');
}

/** Does the project know the name other than by its lock file? `before` is the block's own file without the block. */
function projectKnows(named: NamedHere, tree: Tree, file: string, before: string | undefined): boolean {
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
    text.matchAll(/^[ \t]*(?:module|require|replace)?[ \t]*(?<name>[\w-]+\.[^\s"]+)/gm),
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
