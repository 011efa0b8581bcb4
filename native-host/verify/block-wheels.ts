import type { NotChecked } from '../../shared/report.ts';
import type { Wheel, WheelStore } from '../acquire/pypi/fetch-wheel.ts';
import { hasModule } from '../languages/python/python-project.ts';
import { importedModules } from '../languages/python/python-origins.ts';
import { stubOf } from '../languages/python/typeshed-stubs.ts';
import { whyUnasked } from '../kit/packages/package-suspects.ts';
import { BUILT_IN } from '../kit/packages/well-known-packages.ts';
import type { Tree } from '../kit/tree.ts';
import type { PackageDeclarations } from '../kit/package-declarations.ts';
import { usesOf } from '../../shared/words.ts';

/** Names that are told, in number. */
const MOST_TOLD = 12;

/**
 * The wheels on this disk of the packages that a block of Python imports. Of a package that neither the standard
 * library nor typeshed nor a wheel describes is said how its wheel can be had. Nothing is fetched.
 */
export function findWheels(
  text: string,
  tree: Tree,
  store: Pick<WheelStore, 'list'>,
): { declarations: PackageDeclarations | undefined; notChecked: readonly NotChecked[] } {
  const modules = importedModules(text).filter(
    (name) => !BUILT_IN.PyPI.has(name) && !name.startsWith('_') && !hasModule(tree, name),
  );
  if (modules.length === 0) return { declarations: undefined, notChecked: [] };
  const kept = store.list();
  const isIn = (name: string): boolean => kept.some((wheel) => brings(wheel, name));
  const used = kept.filter((wheel) => modules.some((name) => brings(wheel, name)));
  const unknown = modules.filter((name) => !isIn(name) && stubOf(name) === undefined);
  return {
    declarations:
      used.length === 0
        ? undefined
        : {
            packages: used.map(({ key: { name, version } }) => ({ name, version, types: null, parts: [] })),
            mounts: used.map(({ key: { name, version, integrity }, folder }) => ({
              name,
              folder,
              key: `${version} ${integrity}`,
            })),
          },
    notChecked: unknown.slice(0, MOST_TOLD).map(howToGet),
  };
}

/**
 * Is a module what the wheel is for? Many lay their tests, examples or helpers beside it (`utils`), and a module of
 * that name is far more often the user's own.
 */
function brings({ key, facts }: Wheel, name: string): boolean {
  if (!facts.modules.includes(name)) return false;
  const isPublic = (module: string): boolean => !module.startsWith('_');
  const [own, called] = [name, key.name].map((each) => each.toLowerCase().replaceAll(/[^a-z\d]/g, ''));
  return (
    facts.modules.filter(isPublic).length === 1 ||
    (own !== undefined && called !== undefined && (own.includes(called) || called.includes(own)))
  );
}

function howToGet(name: string): NotChecked {
  const why = whyUnasked(name, 'PyPI');
  return why === undefined
    ? {
        what: usesOf(name),
        how:
          'allow fetching wheels with `claude-verify allow python-types`, then ' +
          `\`claude-verify types fetch pypi:${name}\` where the package is called like its module; or a type check ` +
          'inside a project that has it installed',
      }
    : {
        what: usesOf(name, `the name is not to be asked for: ${why}`),
        how: 'a type check inside a project that has it installed',
      };
}
