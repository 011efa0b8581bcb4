import type { JavaDiagnostic } from '../../backend-kit/java/javac-diagnostics.ts';

/** What a file may have from packages and classes that are not here. */
export interface Brought {
  /** Simple names that are imported from them one by one. */
  names: ReadonlySet<string>;
  /** An import of a whole package may bring any type. */
  anyType: boolean;
  /** A static import of a whole class may bring any method or constant. */
  anyMember: boolean;
  /** An annotation on a type or a field may stand for members that a processor writes, as Lombok's do. */
  generates: boolean;
}

const IMPORT = /^[ \t]*import[ \t]+(static[ \t]+)?([\w.]+?)(\.\*)?[ \t]*;/gm;
/** Packages whose annotations write no members. */
const WRITES_NOTHING = /^(?:org\.(?:junit|testng|mockito|assertj|springframework|hibernate)|jakarta|javax|java)\b/;

/** Reads, from the imports of a file and what javac says of them, what it has from elsewhere (JLS 7.5). */
export function broughtFromElsewhere(text: string, diagnostics: readonly JavaDiagnostic[]): Brought {
  const gone = diagnostics
    .flatMap(({ message, details }) => {
      const type = /^class (\w+)/.exec(details['symbol'] ?? '')?.[1];
      const inside = /^package ([\w.]+)/.exec(details['location'] ?? '')?.[1];
      return (
        /^package (\S+) does not exist/.exec(message)?.[1] ??
        (type === undefined || inside === undefined ? [] : `${inside}.${type}`)
      );
    })
    .filter((name) => !/^(?:java|jdk)\./.test(name));
  const imports = [...text.matchAll(IMPORT)].map(([, isStatic, path = '', all]) => ({
    path,
    isStatic: isStatic !== undefined,
    all: all !== undefined,
  }));
  const missing = imports.filter(({ path }) => gone.some((name) => path === name || path.startsWith(`${name}.`)));
  const unknown = new Set(
    diagnostics.flatMap(({ details }) => /^class (\w+)/.exec(details['symbol'] ?? '')?.[1] ?? []),
  );
  const mayWrite = (annotation: string): boolean => {
    const named = missing.filter(({ path, all }) => !all && path.endsWith(`.${annotation}`));
    const from = named.length > 0 ? named : missing.filter(({ all, isStatic }) => all && !isStatic);
    return from.length === 0 || from.some(({ path }) => !WRITES_NOTHING.test(path));
  };
  return {
    names: new Set(missing.filter(({ all }) => !all).map(({ path }) => path.slice(path.lastIndexOf('.') + 1))),
    anyType: missing.some(({ all, isStatic }) => all && !isStatic),
    anyMember: missing.some(({ all, isStatic }) => all && isStatic),
    generates: annotations(text).some((name) => unknown.has(name) && mayWrite(name)),
  };
}

const ANNOTATED =
  /((?:@[\w.]{1,100}(?:\([^()\n]{0,300}\))?\s{1,20}){1,12})(?:(?:public|protected|private|abstract|final|static|sealed|non-sealed|transient|volatile)\s{1,20}){0,6}(?:(?:class|interface|enum|record)\b|[\w.]{1,100}(?:<[^;(){}]{0,200}>)?(?:\[\])?\s{1,20}\w{1,100}\s{0,20}[;=])/g;

/** Names of annotations on types and fields. */
const annotations = (text: string): string[] =>
  [...text.matchAll(ANNOTATED)].flatMap(([, all = '']) =>
    [...all.matchAll(/@(?:\w+\.)*(\w+)/g)].map(([, name = '']) => name),
  );
