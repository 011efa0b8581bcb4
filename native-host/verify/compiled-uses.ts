import { posix } from 'node:path';
import { TomlError, parse } from 'smol-toml';
import * as z from 'zod/mini';
import { withoutComments } from '../../shared/comments.ts';
import type { Tree } from '../kit/tree.ts';

type Files = Pick<Tree, 'files' | 'text'>;
/** The files of the tree that a file leads to by itself. */
type Uses = (file: string, text: string) => string[];

const C_FILE = /\.(?:[ch]|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|inl|ipp|tpp)$/i;
const C_SOURCE = /\.(?:c|cc|cpp|cxx|c\+\+)$/i;

/**
 * What a file of Go, Rust, Java, C or C++ leads to: its package and those that it imports (The Go Programming Language
 * Specification, "Packages"); the modules and items that it names in its crate and in those that Cargo.toml depends on;
 * the classes that it names; the headers that it includes and the sources that define what they declare. Undefined for
 * a file of any other language.
 */
export function compiledUses(tree: Files): (file: string, text: string) => string[] | undefined {
  const uses: readonly (readonly [RegExp, Uses])[] = [
    [/\.go$/, goUses(tree)],
    [/\.rs$/, rustUses(tree)],
    [/\.java$/, javaUses(tree)],
    [C_FILE, cUses(tree)],
  ];
  return (file, text) => uses.find(([files]) => files.test(file))?.[1](file, text);
}

/** Computes what belongs to a file once. */
function remembered<T>(compute: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const value = known.get(file) ?? compute(file);
    known.set(file, value);
    return value;
  };
}

const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const isTestOfGo = (file: string): boolean => file.endsWith('_test.go');

/** The folder of a package by its import path, by the modules of the tree. */
export function goFolders({ files, text }: Files): (path: string) => string | undefined {
  const modules = files
    .filter((file) => posix.basename(file) === 'go.mod')
    .flatMap((file) => {
      const name = /^[ \t]*module\s+"?([^\s"]+)/m.exec(text(file) ?? '')?.[1];
      return name === undefined ? [] : [{ name, folder: posix.dirname(file) }];
    })
    .toSorted((a, b) => b.name.length - a.name.length);
  return (path) => {
    const module = modules.find(({ name }) => path === name || path.startsWith(`${name}/`));
    return module === undefined ? undefined : posix.join(module.folder, path.slice(module.name.length + 1));
  };
}

function goUses(tree: Files): Uses {
  const folderOf = goFolders(tree);
  const files = tree.files.filter((file) => file.endsWith('.go'));
  return (file, text) => {
    const imported = allOf(text, /"([^"\s]+)"/g)
      .map(folderOf)
      .filter((folder) => folder !== undefined);
    return files.filter((each) => {
      const folder = posix.dirname(each);
      if (folder === posix.dirname(file)) return isTestOfGo(file) || !isTestOfGo(each);
      return imported.includes(folder) && !isTestOfGo(each);
    });
  };
}

const dependencies = z.optional(z.record(z.string(), z.unknown()));
const sections = { dependencies, 'dev-dependencies': dependencies, 'build-dependencies': dependencies };
const manifestSchema = z.object({
  package: z.object({ name: z.string() }),
  lib: z.optional(z.object({ name: z.optional(z.string()) })),
  ...sections,
  target: z.optional(z.record(z.string(), z.object(sections))),
});
const renamedSchema = z.object({ package: z.string() });

interface Crate {
  folder: string;
  name: string;
  /** How paths of other crates begin that mean this one. */
  root: string;
  dependsOn: readonly string[];
}

function cratesOf({ files, text }: Files): Crate[] {
  return files
    .filter((file) => posix.basename(file) === 'Cargo.toml')
    .flatMap((file) => {
      const manifest = manifestSchema.safeParse(tomlOf(text(file) ?? '')).data;
      if (manifest === undefined) return [];
      const tables = [manifest, ...Object.values(manifest.target ?? {})].flatMap((each) => [
        each.dependencies,
        each['dev-dependencies'],
        each['build-dependencies'],
      ]);
      const entries = tables.flatMap((table) => Object.entries(table ?? {}));
      const dependsOn = entries.map(([key, value]) => renamedSchema.safeParse(value).data?.package ?? key);
      const { name } = manifest.package;
      return [
        { folder: posix.dirname(file), name, root: (manifest.lib?.name ?? name).replaceAll('-', '_'), dependsOn },
      ];
    });
}

function tomlOf(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

const VISIBLE = String.raw`^(?:pub(?:\([^)]*\))?[ \t]+)?`;
/** Items at the margin; a function within braces is a method, which the name of its type leads to. */
const RUST_ITEM = new RegExp(
  String.raw`${VISIBLE}(?:(?:unsafe|async|const|extern(?:[ \t]+"[^"]*")?)[ \t]+)*fn[ \t]+(\w+)` +
    String.raw`|${VISIBLE}(?:type|const|static(?:[ \t]+mut)?)[ \t]+(?!fn\b)(\w+)` +
    String.raw`|^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?(?:unsafe[ \t]+)?(?:struct|enum|trait|union)[ \t]+(\w+)` +
    String.raw`|^[ \t]*macro_rules![ \t]*(\w+)` +
    String.raw`|^impl\b[^{;]*?\bfor[ \t]+(?:\w+::)*(\w+)|^impl(?:<[^{;]*?>)?[ \t]+(?:\w+::)*(\w+)`,
  'gm',
);
/** Declarations of modules and names that are passed on: they make nothing of what they name. */
const RUST_DECLARES = /^[ \t]*(?:(?:pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+\w+[ \t]*;|pub(?:\([^)]*\))?[ \t]+use\b[^;]*;)/gm;
/** A test starts the crate's programs. */
const STARTS_PROGRAM = /\bCARGO_BIN_EXE_|\bcargo_bin\b/;
const RUST_PROGRAM = /(?:^|\/)src\/(?:main\.rs$|bin\/)/;

function rustUses(tree: Files): Uses {
  const crates = cratesOf(tree).toSorted((a, b) => b.folder.length - a.folder.length);
  const files = tree.files.filter((file) => file.endsWith('.rs'));
  const crateOf = remembered(
    (file: string) => crates.find(({ folder }) => folder === '.' || file.startsWith(`${folder}/`)) ?? null,
  );
  const definedIn = remembered((file: string) => {
    const [text = ''] = withoutComments(tree.text(file) ?? '', 'rust').split(/^[ \t]*#\[cfg\(test\)\]/m);
    const names = [...text.matchAll(RUST_ITEM)].map((match) => match.slice(1).find((name) => name !== undefined) ?? '');
    return new Set(names.filter((name) => !['', '_', 'main'].includes(name)));
  });
  const moduleOf = (file: string): string | undefined => {
    const stem = posix.basename(file, '.rs');
    if (stem === 'mod') return posix.basename(posix.dirname(file));
    if (stem === 'lib') return crateOf(file)?.root;
    return stem === 'main' ? undefined : stem;
  };
  return (file, text) => {
    const own = crateOf(file);
    // Examples in documentation are tests; its other words name nothing.
    const examples = (text.match(/^[ \t]*\/\/[/!].*$/gm) ?? []).filter((line) => /::|\w\(/.test(line));
    const code = `${withoutComments(text, 'rust').replaceAll(RUST_DECLARES, '')}\n${examples.join('\n')}`;
    const words = new Set(code.match(/\w+/g));
    const paths = new Set(allOf(code, /\b(\w+)\s*::/g));
    const isReached = (each: string): boolean => {
      const crate = crateOf(each);
      return crate === own || (crate !== null && own?.dependsOn.includes(crate.name) === true);
    };
    const startsProgram = STARTS_PROGRAM.test(code);
    return files.filter(
      (each) =>
        isReached(each) &&
        ((startsProgram && RUST_PROGRAM.test(each)) ||
          paths.has(moduleOf(each) ?? '') ||
          [...definedIn(each)].some((name) => words.has(name))),
    );
  };
}

function javaUses(tree: Files): Uses {
  const files = tree.files.filter((file) => file.endsWith('.java'));
  const packageOf = (text: string): string => /^[ \t]*package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? '';
  const declaredIn = remembered((file: string) => {
    const text = tree.text(file) ?? '';
    const types = allOf(text, /^(?:[\w@]+[ \t]+)*(?:class|interface|enum|record)[ \t]+(\w+)/gm);
    return { inPackage: packageOf(text), names: [posix.basename(file, '.java'), ...types] };
  });
  return (_, text) => {
    const own = packageOf(text);
    const words = new Set(text.match(/\w+/g));
    return files.filter((each) => {
      const { inPackage, names } = declaredIn(each);
      const isSeen = (name: string): boolean =>
        inPackage === own ||
        (inPackage !== '' && (text.includes(`${inPackage}.${name}`) || text.includes(`${inPackage}.*`)));
      return names.some((name) => words.has(name) && isSeen(name));
    });
  };
}

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm;
/** The head of a function: a body, or the line's end, follows; before its name stands a type, a class or the margin. */
const C_DEFINES = new RegExp(
  String.raw`^(?![ \t]*(?:return|else|throw|case|goto|new|delete|#))` +
    String.raw`(?:[^\n;=()"]*?[\w>*&:~][ \t]*[ \t*&:~])?(\w+)[ \t]*\((?:[^;\n]*$|[^;{}\n]*\)[^;{}\n]*\{)`,
  'gm',
);
const CALLED = /\b(?!(?:if|for|while|switch|return|sizeof|catch|defined|main)\b)(\w+)[ \t]*\(/g;

function cUses(tree: Files): Uses {
  const files = tree.files.filter((file) => C_FILE.test(file));
  const codeOf = (file: string): string => withoutComments(tree.text(file) ?? '', 'cpp');
  const includedBy = remembered((file: string) =>
    allOf(tree.text(file) ?? '', INCLUDE).flatMap((named) => {
      const beside = posix.join(posix.dirname(file), named);
      if (files.includes(beside)) return [beside];
      const inner = named.replace(/^(?:\.{1,2}\/)+/, '');
      return files.filter((each) => each === inner || each.endsWith(`/${inner}`));
    }),
  );
  const definedIn = remembered((file: string) => new Set(allOf(codeOf(file), C_DEFINES)));
  const sources = files.filter((file) => C_SOURCE.test(file));
  const stemOf = (file: string): string => posix.basename(file).replace(/\.[^.]+$/, '');
  return (file) => {
    const included = includedBy(file);
    const called = allOf(codeOf(file), CALLED);
    const defines = (source: string): boolean => called.some((name) => definedIn(source).has(name));
    if (!C_SOURCE.test(file)) {
      // A header is made by the source of its name, and by those that include it and define what it declares.
      const made = sources.filter(
        (source) => stemOf(source) === stemOf(file) || (includedBy(source).includes(file) && defines(source)),
      );
      return [...included, ...made];
    }
    if (included.length > 0) return included;
    // Without a header of the project the linker joins what is called, and a program's folder is one program.
    const isProgram = definedIn(file).has('main');
    const isBeside = (each: string): boolean => isProgram && posix.dirname(each) === posix.dirname(file);
    return files.filter((each) => isBeside(each) || (C_SOURCE.test(each) && defines(each)));
  };
}
