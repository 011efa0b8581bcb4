import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';

/** Whose names these are: the registry that would deliver the package. */
export type Registry = 'npm' | 'PyPI' | 'crates.io';

/** A package that the code names, and where. */
export interface NamedPackage {
  registry: Registry;
  name: string;
  /** UTF-16 offsets of the name. */
  start: number;
  end: number;
}

/** Matches hold the name in the group `name`; a named group `list` holds several. */
const SCRIPT = regex('dg')`
  (?:\bfrom\s{0,9}|\bimport\s{0,9}\(\s{0,40}|\bimport\s{0,9}|\brequire\s{0,9}\(\s{0,40})
  (["'])(?<name>(?:@[\w.-]{1,100}/)?[A-Za-z][\w.-]{0,100})(?:/[^"'\n]{0,200})?\1
`;
const PYTHON_FROM = /^[ \t]*from[ \t]+(?<name>[A-Za-z_]\w{0,100})(?:\.[\w.]{1,200})?[ \t]+import\b/dgm;
const PYTHON_IMPORT = /^[ \t]*import[ \t]+(?<list>[A-Za-z_][^\n#;]{0,400})/dgm;
const PACKAGE_JSON =
  /"(?:dependencies|devDependencies|peerDependencies|optionalDependencies)"\s{0,9}:\s{0,9}\{(?<list>[^{}]*)\}/dg;
const JSON_KEY = /"(?<name>(?:@[\w.-]{1,100}\/)?[\w.-]{1,100})"\s*:/g;
const CARGO = /^\[(?:workspace\.)?(?:dev-|build-)?dependencies\][ \t]*\r?\n(?<list>(?:(?!\[)[^\n]*\n?)*)/dgm;
const CARGO_TABLE = /^\[(?:dev-|build-)?dependencies\.(?<name>[\w-]{1,100})\]/dgm;
const TOML_KEY = /^(?<name>[\w-]{1,100})[ \t]*(?:\.[\w-]+[ \t]*)?=/gm;
/**
 * PEP 621 and 518: other lists (keywords, classifiers) name no packages. Any key of a group is a list of them (PEP
 * 735).
 */
const PYPROJECT = /^(?:dependencies|requires)[ \t]{0,9}=[ \t]{0,9}\[(?<list>(?:[^[\]]|\[[\w, -]{0,60}\])*)\]/dgm;
const PYPROJECT_GROUPS =
  /^\[(?:project\.optional-dependencies|dependency-groups)\][ \t]*\r?\n(?<list>(?:(?!\[)[^\n]*\n?)*)/dgm;
const REQUIREMENT =
  /(?<!=[ \t]{0,9})["'](?<name>[A-Za-z][\w.-]{0,100})(?:\[[\w, -]*\])?[ \t]*(?:[<>=!~;@][^"'\n]*)?["']/g;
const NPM_INSTALL = /\b(?:npm[ \t]+(?:i|install|add)|(?:yarn|pnpm|bun)[ \t]+add|npx)(?<list>(?:[ \t]+[^\s;&|#]+)+)/dg;
const PIP_INSTALL = /\b(?:pip3?|uv[ \t]+pip|pipx|poetry|uv)[ \t]+(?:install|add)(?<list>(?:[ \t]+[^\s;&|#]+)+)/dg;
const CARGO_ADD = /\bcargo[ \t]+(?:add|install)(?<list>(?:[ \t]+[^\s;&|#]+)+)/dg;
const WORD = /(?<![^\s"'=])(?<name>(?:@[\w.-]{1,100}\/)?[A-Za-z][\w.-]{0,100})(?=[\s"'@[<>=~!]|$)/g;
const MODULE = /(?:^|,)[ \t]*(?<name>[A-Za-z_]\w{0,100})/g;

interface Source {
  registry: Registry;
  shape: RegExp;
  /** How the names of a `list` are told. */
  each?: RegExp;
  /** Only in a text that matches. */
  when?: RegExp;
}

const script: readonly Source[] = [{ registry: 'npm', shape: SCRIPT }];
const json: readonly Source[] = [{ registry: 'npm', shape: PACKAGE_JSON, each: JSON_KEY }];

const SOURCES: Readonly<Partial<Record<LanguageId, readonly Source[]>>> = {
  typescript: script,
  tsx: script,
  javascript: script,
  jsx: script,
  python: [
    { registry: 'PyPI', shape: PYTHON_FROM },
    { registry: 'PyPI', shape: PYTHON_IMPORT, each: MODULE },
  ],
  json,
  jsonc: json,
  toml: [
    { registry: 'crates.io', shape: CARGO, each: TOML_KEY },
    { registry: 'crates.io', shape: CARGO_TABLE },
    { registry: 'PyPI', shape: PYPROJECT, each: REQUIREMENT, when: /^\[(?:project|build-system)\]/m },
    { registry: 'PyPI', shape: PYPROJECT_GROUPS, each: REQUIREMENT },
  ],
  bash: [
    { registry: 'npm', shape: NPM_INSTALL, each: WORD },
    { registry: 'PyPI', shape: PIP_INSTALL, each: WORD },
    { registry: 'crates.io', shape: CARGO_ADD, each: WORD },
  ],
};

/** Languages in which packages are named in a form that is known here. */
export const NAMING_LANGUAGES = Object.keys(SOURCES) as LanguageId[];

/** The packages that a text names, in the order of its forms; one that is named again comes again. */
export function namedPackages(text: string, language: LanguageId): NamedPackage[] {
  return (SOURCES[language] ?? []).flatMap(({ registry, shape, each, when }) => {
    if (when !== undefined && !when.test(text)) return [];
    return [...text.matchAll(shape)].flatMap((match) => {
      const list = match.indices?.groups?.['list'];
      if (list === undefined || each === undefined) {
        const place = match.indices?.groups?.['name'];
        return place === undefined ? [] : [{ registry, name: text.slice(...place), start: place[0], end: place[1] }];
      }
      return [...text.slice(...list).matchAll(each)].map((inner) => {
        const name = inner.groups?.['name'] ?? '';
        const start = list[0] + inner.index + inner[0].indexOf(name);
        return { registry, name, start, end: start + name.length };
      });
    });
  });
}
