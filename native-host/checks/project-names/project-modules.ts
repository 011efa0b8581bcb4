import ts from 'typescript';
import { languageOfFile } from '../../../shared/language.ts';
import type { ProjectText } from './declared-name.ts';
import { remembered } from './remembered-readings.ts';
import { importedNames, parseScript, type ImportedName } from '../../languages/typescript/script-syntax.ts';
import { packagesAround } from './sql/table-files.ts';
import { words } from '../../../shared/word-list.ts';

/** What a script hands on of others: all of some, and single names, each as it is called outside. */
const handedOn = remembered(({ path, text }: ProjectText) => {
  const file = parseScript(languageOfFile(path) ?? 'typescript', path, text);
  const named = new Map<string, ImportedName>();
  const whole: string[] = [];
  const imports = importedNames(file);
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause, moduleSpecifier } = statement;
    const module =
      moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
    if (exportClause === undefined) {
      if (module !== undefined) whole.push(module);
    } else if (ts.isNamespaceExport(exportClause)) {
      if (module !== undefined) named.set(exportClause.name.text, { module, imported: '*' });
    } else {
      for (const { name, propertyName } of exportClause.elements) {
        const inner = (propertyName ?? name).text;
        const from = module === undefined ? imports.get(inner) : { module, imported: inner };
        if (from !== undefined) named.set(name.text, from);
      }
    }
  }
  return { named, whole };
});

/** Names handed on from file to file that are followed. */
const MOST_STEPS = 8;
const ENDINGS = ['', ...words`.ts .tsx .mts .cts .js .jsx .mjs .cjs /index.ts /index.tsx /index.js`];

/** Scripts of a project by what imports mean: those that are given, and no others. */
export class ProjectModules {
  readonly #files: ReadonlyMap<string, ProjectText>;
  readonly #packages: readonly string[];

  constructor(files: readonly ProjectText[], packages: readonly string[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#packages = packages;
  }

  /** One of these scripts. */
  at(path: string): ProjectText | undefined {
    return this.#files.get(path);
  }

  /**
   * The script that a module's name means in another script: relative, or by the usual aliases (`@/`, `~/`, `#/`,
   * `src/`) from the package's folder or its `src`; undefined for every other one.
   */
  find(module: string, from: string): ProjectText | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(module)) {
      const folder = from.split('/').slice(0, -1);
      for (const part of module.split('/')) {
        if (part === '..' && folder.length === 0) return undefined;
        if (part === '..') folder.pop();
        else if (part !== '.' && part !== '') folder.push(part);
      }
      return this.#file(folder.join('/'));
    }
    const alias = /^(?:[@~#]\/|src\/)(.+)$/.exec(module)?.[1];
    if (alias === undefined) return undefined;
    const [folder = ''] = packagesAround(from, this.#packages);
    const found = [`${folder}src/${alias}`, `${folder}${alias}`].flatMap((path) => this.#file(path) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Where an imported name comes from at last, by `has` telling where it is declared; undefined if not seen. */
  origin(
    { module, imported }: ImportedName,
    from: string,
    has: (path: string, name: string) => boolean,
    steps = 0,
  ): { path: string; name: string } | undefined {
    const file = steps > MOST_STEPS ? undefined : this.find(module, from);
    if (file === undefined) return undefined;
    if (has(file.path, imported)) return { path: file.path, name: imported };
    const { named, whole } = handedOn(file);
    const next = named.get(imported);
    if (next !== undefined) return this.origin(next, file.path, has, steps + 1);
    const found = whole.flatMap((each) => this.origin({ module: each, imported }, file.path, has, steps + 1) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }

  /** A script and those whose exports it hands on whole; undefined where one is not here, or single names are. */
  withHandedOn(file: ProjectText, steps = 0): ProjectText[] | undefined {
    const { named, whole } = handedOn(file);
    if (steps > MOST_STEPS || named.size > 0) return undefined;
    const all = [file];
    for (const module of whole) {
      const next = this.find(module, file.path);
      const inner = next === undefined ? undefined : this.withHandedOn(next, steps + 1);
      if (inner === undefined) return undefined;
      all.push(...inner);
    }
    return all;
  }

  #file(path: string): ProjectText | undefined {
    const plain = path.replace(/\.[cm]?jsx?$/, '');
    for (const base of new Set([path, plain]))
      for (const ending of ENDINGS) {
        const file = this.#files.get(base === '' ? ending.replace(/^\//, '') : `${base}${ending}`);
        if (file !== undefined) return file;
      }
    return undefined;
  }
}
