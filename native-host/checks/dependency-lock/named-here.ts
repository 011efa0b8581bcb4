import { builtinModules } from 'node:module';
import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { NAMING_LANGUAGES, namedPackages } from '../../kit/packages/package-names.ts';
import { BUILT_IN, REAL_NEIGHBOURS, WELL_KNOWN } from '../../kit/packages/well-known-packages.ts';
import { normalName, type LockRegistry } from './lock-files.ts';

/** A package that the code names, and where; UTF-16 offsets. */
export interface NamedHere {
  registry: LockRegistry;
  name: string;
  start: number;
  end: number;
}

/** Languages whose imports or manifests are read here, with the registries that they may mean. */
export const REGISTRIES: Readonly<Partial<Record<LanguageId, readonly LockRegistry[]>>> = {
  typescript: ['npm'],
  tsx: ['npm'],
  javascript: ['npm'],
  jsx: ['npm'],
  json: ['npm'],
  jsonc: ['npm'],
  python: ['PyPI'],
  toml: ['crates.io', 'PyPI'],
  bash: ['npm', 'PyPI', 'crates.io'],
  rust: ['crates.io'],
  go: ['Go'],
};

const RUST_USE = regex('dgm')`
  ^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:
    use[ \t]+(?:::)?(?<name>[a-z_]\w{0,100})::
    |extern[ \t]+crate[ \t]+(?<crate>[a-z_]\w{0,100})
  )
`;
const GO_IMPORT = /^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"(?<name>[\w-]+\.[^"\s]{1,200})"[ \t]*(?:\/\/[^\n]*)?$/dgm;
/** Words at the beginning of a path that name no crate. */
const RUST_OWN = new Set(['crate', 'self', 'super', 'std', 'core', 'alloc', 'proc_macro', 'test']);

function everyNameHere(text: string, language: LanguageId): NamedHere[] {
  if (NAMING_LANGUAGES.includes(language)) return namedPackages(text, language);
  if (language === 'rust') return shaped(text, RUST_USE, 'crates.io');
  return language === 'go' ? shaped(text, GO_IMPORT, 'Go') : [];
}

/** The packages that a text names, each where it stands first. */
export function namedHere(text: string, language: LanguageId): NamedHere[] {
  const first = new Map<string, NamedHere>();
  for (const named of everyNameHere(text, language)) {
    const key = `${named.registry} ${normalName(named.name, named.registry)}`;
    if (!first.has(key)) first.set(key, named);
  }
  return [...first.values()];
}

function shaped(text: string, shape: RegExp, registry: LockRegistry): NamedHere[] {
  return [...text.matchAll(shape)].flatMap(({ indices }) => {
    const place = indices?.groups?.['name'] ?? indices?.groups?.['crate'];
    return place === undefined ? [] : [{ registry, name: text.slice(...place), start: place[0], end: place[1] }];
  });
}

const NODE = new Set(builtinModules);

/** Does the language bring it, or does everybody know it as a package of its own? */
export function isKnownAnyway({ name, registry }: NamedHere): boolean {
  if (name.startsWith('_') || REAL_NEIGHBOURS.has(normalName(name, registry))) return true;
  if (registry === 'Go') return false;
  if (
    BUILT_IN[registry].has(name) ||
    (registry === 'npm' && NODE.has(name)) ||
    (registry === 'crates.io' && RUST_OWN.has(name))
  )
    return true;
  return WELL_KNOWN[registry].some((known) => normalName(known, registry) === normalName(name, registry));
}
