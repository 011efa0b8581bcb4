import { builtinModules } from 'node:module';

/** The longest name that the registry takes, characters. */
const NAME_LENGTH = 214;

/** Names as the registry takes new ones: small letters, one scope at most. */
const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

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

/** Where DefinitelyTyped has the declarations of a package: `@types/scope__one` of `@scope/one`. */
export const typesPackageOf = (name: string): string => `@types/${name.replace(/^@/, '').replace('/', '__')}`;

/** Specifiers of what a text imports, requires, refers to or declares more of; also those in its comments. */
export function importSpecifiers(text: string): string[] {
  const found = text.matchAll(IMPORTED);
  return [
    ...new Set([...found].flatMap(({ groups }) => groups?.['from'] ?? groups?.['called'] ?? groups?.['types'] ?? [])),
  ];
}

const IMPORTED = new RegExp(
  [
    String.raw`(?:\bfrom|\bimport|\bdeclare\s+module)\s*(["'])(?<from>[^"'\n]{1,214})\1`,
    String.raw`\b(?:import|require)\s*\(\s*(["'])(?<called>[^"'\n]{1,214})\3\s*\)`,
    String.raw`<reference\s+types\s*=\s*(["'])(?<types>[^"'\n]{1,214})\5`,
  ].join('|'),
  'g',
);
