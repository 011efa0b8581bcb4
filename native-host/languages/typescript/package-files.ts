import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { MIB } from '../../../shared/limits.ts';
import { quotedForRegex } from '../../../shared/regex.ts';
import { typesPackageOf } from '../../acquire/npm/npm-names.ts';
import type { DeclarationMount } from '../../kit/package-declarations.ts';
import { BLOCK_FOLDER } from './virtual-files.ts';

/** Where packages lie in the compiler's world. */
const PACKAGES_FOLDER = `${BLOCK_FOLDER}/node_modules`;

/** Declarations that one program reads, bytes: beyond it the compiler's memory would not do. */
const MOST_BYTES = 16 * MIB;

/** The files of packages that were fetched, in the compiler's world. */
export interface PackageFiles {
  /** Puts other packages there; false where they are the same as before. */
  mount(mounts: readonly DeclarationMount[]): boolean;
  exists(path: string): boolean;
  isFolder(path: string): boolean;
  /** Undefined for what is not there, and for what would be too much. */
  read(path: string): string | undefined;
  /** Which version of the file it is. */
  keyOf(path: string): string | undefined;
  /** The package in which a path lies, by name. */
  packageOf(path: string): string | undefined;
  /** Is there what `reference types` names: a package, one of DefinitelyTyped, or what the compiler has itself? */
  hasTypes(name: string): boolean;
  /**
   * Does a file of the package, one that `isRead` does not know, declare more of a module and speak of this word?
   * Plug-ins do, which another block may import.
   */
  isAddedElsewhere(name: string, word: string, isRead: (path: string) => boolean): boolean;
  /** Does a file of the package declare a member of this name, of whatever? */
  hasProperty(name: string, word: string): boolean;
  /** Was something left out because it would have been too much? */
  readonly isCutOff: boolean;
}

/**
 * Is this the path of a file of packages, of those that are mounted or of others before them? The compiler's own lie
 * beside them.
 */
export const isPackageFile = (path: string): boolean =>
  path.startsWith(`${PACKAGES_FOLDER}/`) && !OWN_PACKAGES.some((own) => path.startsWith(`${PACKAGES_FOLDER}/${own}/`));

const OWN_PACKAGES = ['@types/node', 'undici-types'];

/** Nothing is there before something is mounted. */
export function createPackageFiles(): PackageFiles {
  let mounts = new Map<string, DeclarationMount>();
  let mounted = '';
  const sizes = new Map<string, number>();
  let bytes = 0;
  let isCutOff = false;
  const mountOf = (path: string): [DeclarationMount, string] | undefined => {
    const clean = posix.normalize(path);
    if (!clean.startsWith(`${PACKAGES_FOLDER}/`)) return undefined;
    const parts = clean.slice(PACKAGES_FOLDER.length + 1).split('/');
    const length = parts[0]?.startsWith('@') === true ? 2 : 1;
    const mount = mounts.get(parts.slice(0, length).join('/'));
    return mount === undefined ? undefined : [mount, parts.slice(length).join('/')];
  };
  const statusOf = (path: string) => {
    const [mount, inner = ''] = mountOf(path) ?? [];
    return mount === undefined ? undefined : statSync(join(mount.folder, inner), { throwIfNoEntry: false });
  };
  /** By path, for one question: many names may be looked for in the same package. */
  const looked = new Map<string, ReadonlyMap<string, string>>();
  const textsOf = (name: string): ReadonlyMap<string, string> => {
    const known = looked.get(name);
    if (known !== undefined) return known;
    const folder = mounts.get(name)?.folder;
    const texts = new Map(
      folder === undefined
        ? []
        : declarationsIn(folder).map((inner) => [
            `${PACKAGES_FOLDER}/${name}/${inner}`,
            readFileSync(join(folder, inner), 'utf8'),
          ]),
    );
    looked.set(name, texts);
    return texts;
  };
  return {
    mount(next) {
      looked.clear();
      const asked = JSON.stringify(next);
      if (asked === mounted) return false;
      mounted = asked;
      mounts = new Map(next.map((each) => [each.name, each]));
      sizes.clear();
      bytes = 0;
      isCutOff = false;
      return true;
    },
    exists: (path) => statusOf(path)?.isFile() === true,
    isFolder(path) {
      const clean = posix.normalize(path).replace(/\/$/, '');
      if (clean === PACKAGES_FOLDER) return mounts.size > 0;
      if (mounts.keys().some((name) => name.startsWith('@') && `${PACKAGES_FOLDER}/${name.split('/')[0]}` === clean))
        return true;
      return statusOf(clean)?.isDirectory() === true;
    },
    read(path) {
      const [mount, inner = ''] = mountOf(path) ?? [];
      const size = mount === undefined ? undefined : statusOf(path);
      if (mount === undefined || size?.isFile() !== true) return undefined;
      if (!sizes.has(path)) {
        if (bytes + size.size > MOST_BYTES) {
          isCutOff = true;
          return undefined;
        }
        sizes.set(path, size.size);
        bytes += size.size;
      }
      return readFileSync(join(mount.folder, inner), 'utf8');
    },
    keyOf: (path) => mountOf(path)?.[0].key,
    packageOf: (path) => mountOf(path)?.[0].name,
    hasTypes: (name) => OWN_PACKAGES.includes(`@types/${name}`) || mounts.has(name) || mounts.has(typesPackageOf(name)),
    isAddedElsewhere(name, word, isRead) {
      const mention = new RegExp(String.raw`(?<![\w$])${quotedForRegex(word)}(?![\w$])`);
      return textsOf(name)
        .entries()
        .some(([path, text]) => text.includes('declare module') && mention.test(text) && !isRead(path));
    },
    hasProperty(name, word) {
      const member = new RegExp(String.raw`(?<![\w$.])["']?${quotedForRegex(word)}["']?\??\s*[:(]`);
      return textsOf(name)
        .values()
        .some((text) => member.test(text));
    },
    get isCutOff() {
      return isCutOff;
    },
  };
}

/** Files of one package that are looked through for what they add to others. */
const MOST_LOOKED = 1_000;

const declarationsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((inner) => /\.d\.[mc]?ts$/.test(inner))
    .slice(0, MOST_LOOKED);
