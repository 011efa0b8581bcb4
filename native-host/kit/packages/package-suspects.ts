import type { LanguageId } from '../../../shared/language.ts';
import { isJson } from '../is-json.ts';
import { answerOf, type SecurityAnswer, type SecurityRemark } from '../security-remark.ts';
import { namedPackages, type NamedPackage, type Registry } from './package-names.ts';
import { isOneEditApart } from '../tests/typo.ts';
import { BUILT_IN, REAL_NEIGHBOURS, WELL_KNOWN } from './well-known-packages.ts';

/** One letter more or less makes another word of a short name. */
export const SHORTEST = 5;

/**
 * The packages whose name looks like a typo of a well-known one, each where it stands first; `looked` counts the names
 * that were compared, `readAs` is the registry of the first. `broken`: JSON that names packages and does not parse.
 */
export function checkNames(text: string, language: LanguageId): SecurityAnswer {
  if (isBrokenJson(text, language)) return answerOf([], { broken: true });
  const first = new Map<string, NamedPackage>();
  for (const named of namedPackages(text, language)) {
    const key = `${named.registry} ${named.name}`;
    if (!first.has(key)) first.set(key, named);
  }
  const remarks = [...first.values()].flatMap(({ registry, name, start, end }): SecurityRemark[] => {
    const meant = meantBy(name, registry);
    if (meant === undefined) return [];
    return [misspelt({ registry, name, start, end }, meant)];
  });
  return answerOf(remarks, { looked: first.size, readAs: first.values().next().value?.registry ?? null });
}

/** A name that is near to a well-known one. */
export const misspelt = ({ registry, name, start, end }: NamedPackage, meant: string): SecurityRemark => ({
  rule: 'misspelt-package',
  message:
    `\`${name}\` looks like a typo of \`${meant}\` (${registry}): a package of another author would be installed, ` +
    'or none',
  severity: 'warning',
  category: 'api_misuse',
  subcategory: 'wrong_package',
  start,
  end,
});

/** Names are read by their form; in JSON that does not parse, that form may be anything. */
export function isBrokenJson(text: string, language: LanguageId): boolean {
  return language === 'json' && text.includes('ependencies"') && !isJson(text);
}

/** The well-known package that a name is probably meant for, or undefined when it is one itself or near to none. */
export function meantBy(given: string, registry: Registry): string | undefined {
  if (given.startsWith('_')) return undefined;
  const known = WELL_KNOWN[registry];
  const name = registry === 'PyPI' ? given.toLowerCase().replaceAll('_', '-') : given.toLowerCase();
  if (known.includes(name) || BUILT_IN[registry].has(given) || REAL_NEIGHBOURS.has(name)) return undefined;
  if (registry === 'crates.io' && known.includes(name.replaceAll('-', '_'))) return undefined;
  return known.find((each) => each.length >= SHORTEST && name.length >= SHORTEST && isTypo(name, each, registry));
}

/** One edit apart, within the same scope, or the same letters with other separators. */
export function isTypo(name: string, known: string, registry: Registry): boolean {
  const [scope, bare] = split(name);
  const [knownScope, knownBare] = split(known);
  // A scope belongs to somebody: another one with the same package behind it is somebody else's.
  if (scope !== knownScope)
    return scope !== '' && knownScope !== ''
      ? bare === knownBare && isOneEditApart(scope, knownScope)
      : isOneEditApart(name, known) || isSwapped(name, known);
  return isOneEditApart(bare, knownBare) || (registry !== 'crates.io' && isSwapped(name, known));
}

/** The same letters with other separators: `crossenv`, `types-node`, `socketio`. */
const isSwapped = (name: string, known: string): boolean =>
  /[@/._-]/.test(known) && squashed(name) === squashed(known) && name !== known;

/** A name without its separators. */
export const squashed = (name: string): string => name.replaceAll(/[@/._-]/g, '');

function split(name: string): [scope: string, bare: string] {
  const slash = name.startsWith('@') ? name.indexOf('/') : -1;
  return slash < 0 ? ['', name] : [name.slice(0, slash), name.slice(slash + 1)];
}

/** Why no registry is to be asked about a name that a block imports, in words; undefined for one that may be. */
export function whyUnasked(name: string, registry: Registry = 'npm'): string | undefined {
  const meant = meantBy(name, registry);
  return meant === undefined ? undefined : `it looks like a typo of ${meant}`;
}
