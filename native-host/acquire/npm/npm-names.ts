import { builtinModules } from 'node:module';

/** The longest name that the registry takes, characters. */
const NAME_LENGTH = 214;

/** Names as the registry takes new ones: small letters, one scope at most; `~` and `#` begin aliases of a project. */
const NAME = /^(?:@[a-z0-9][a-z0-9._~-]*\/)?[a-z0-9][a-z0-9._~-]*$/;

/** Is this a name that a package of npm may have, and that may be put into an address? */
export const isNpmName = (name: string): boolean => name.length <= NAME_LENGTH && NAME.test(name);

/**
 * The package that an import names: `lodash` of `lodash/fp`, `@scope/one` of `@scope/one/part`. Undefined for a file, a
 * module of Node, an address and what is no name.
 */
export function packageOfImport(specifier: string): string | undefined {
  const [first = '', second] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second ?? ''}` : first;
  if (specifier.startsWith('node:') || builtinModules.includes(first)) return undefined;
  return isNpmName(name) ? name : undefined;
}

/** The scope of a package, or of what a package of DefinitelyTyped describes: `@scope` of `@types/scope__one`. */
export function scopeOf(name: string): string | undefined {
  const described = /^@types\/(.+?)__/.exec(name)?.[1];
  return described === undefined ? /^@[^/]+(?=\/)/.exec(name)?.[0] : `@${described}`;
}

/** Where DefinitelyTyped has the declarations of a package: `@types/scope__one` of `@scope/one`. */
export const typesPackageOf = (name: string): string => `@types/${name.replace(/^@/, '').replace('/', '__')}`;
