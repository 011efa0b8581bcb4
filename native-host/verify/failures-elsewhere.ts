import { posix } from 'node:path';
import * as z from 'zod/mini';
import type { Finding } from '../../shared/finding.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { namesNoPlace, reportsFailure } from '../kit/tests/command-output.ts';
import { goFolders, compiledUses } from './compiled-uses.ts';
import { languageOfFile } from '../../shared/language.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { Tree } from '../kit/tree.ts';

/**
 * Failing tests of a project that have nothing to do with a file that is asked about as it is: what fails, or the test,
 * does not lead to the file by what its language offers to name it. They are told as warnings in their places and
 * refute nothing. So is a command that failed and named neither a test nor a place, unless the file is all that the
 * project's tests can be about and what was printed says that a check failed. Where the file is of no language that is
 * known here, what fails at a place stays.
 */
export function withoutFailuresElsewhere(verdict: Verdict, file: string, tree: Files, check: Check = 'test'): Verdict {
  if (verdict.kind !== 'refuted') return verdict;
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  const isEvidence = isOnlySource(file, tree);
  const placeless = new Set(errors.filter((each) => namesNoPlace(each) && !(isEvidence && reportsFailure(each))));
  const elsewhere = new Set(familyOf(file) === undefined ? [] : failuresElsewhere(errors, file, tree));
  if (placeless.size + elsewhere.size === 0) return verdict;
  const findings = verdict.findings.map((finding): Finding => {
    if (placeless.has(finding)) return { ...finding, severity: 'warning' };
    return elsewhere.has(finding) ? { ...atTest(finding, file), severity: 'warning' } : finding;
  });
  if (placeless.size + elsewhere.size < errors.length) return { ...verdict, findings };
  const { kind: _, counterexamples: __, ...rest } = verdict;
  const reason = elsewhere.size === 0 ? 'the command failed and names no place' : reasonOf(elsewhere.size, check);
  return { ...rest, kind: 'unknown', findings, reason };
}

function reasonOf(amount: number, check: Check): string {
  if (check !== 'test') return 'what was found lies in files that do not use this one';
  if (amount === 1) return '1 test of the project fails, and it does not use this file';
  return `${amount} tests of the project fail, and they do not use this file`;
}

function failuresElsewhere(errors: readonly Finding[], file: string, tree: Files): Finding[] {
  const leadsHere = usesOf(file, tree);
  return errors.filter((finding) => {
    const known = originsOf(finding, file, tree);
    return !namesNoPlace(finding) && known.length > 0 && !known.some(leadsHere);
  });
}

/** Where a failure shows itself: a place in the code, unless it was only looked up by the name that a test calls. */
function originsOf(finding: Finding, file: string, tree: Files): readonly string[] {
  const test = finding.test === undefined ? [] : filesOf(finding.test.file, tree);
  const related = (finding.related ?? []).flatMap((each) => filesOf(each.file, tree));
  if (related.length > 0 && isDefinition(finding, tree)) return related;
  const isUnplaced = finding.file === file && related.length === 0 && test.length > 0 && finding.range.startLine === 1;
  return [...(isUnplaced ? [] : filesOf(finding.file, tree)), ...related, ...(isNamed(finding) ? test : [])];
}

/** Cargo calls programs like files that many crates have; of others the test's file is known by its name. */
const isNamed = ({ file }: Finding): boolean => !file.endsWith('.rs');

const DEFINITION = /\b(?:def|func|function|fn|class|struct|enum|trait|interface|record|impl|const|let|var|exports)\b/;
const HEAD = /^(?!\s*(?:return|else|throw|new|delete|case|goto|if|for|while|switch|assert)\b)[^;="']*\([^;]*$/;

/** A line that defines something is what a test calls by that name; a frame stands within. */
function isDefinition({ file, range }: Finding, tree: Files): boolean {
  const line = tree.text(file)?.split(/\r\n|\n|\r/)[range.startLine - 1] ?? '';
  return DEFINITION.test(line) || HEAD.test(line);
}

/** A failure that has nothing to do with the file is shown at its test. */
function atTest(finding: Finding, file: string): Finding {
  const [at, ...others] = finding.related ?? [];
  if (finding.file !== file || at === undefined) return finding;
  const { related: _, ...rest } = finding;
  return { ...rest, file: at.file, range: at.range, ...(others.length === 0 ? {} : { related: others }) };
}

/** The files that a place may be in: a runner names them from where it was started, or packages, or classes. */
function filesOf(place: string, tree: Files): readonly string[] {
  const { files } = tree;
  if (files.includes(place)) return [place];
  const folder = goFolders(tree)(place);
  if (folder !== undefined) {
    const inPackage = files.filter((file) => file.endsWith('.go') && posix.dirname(file) === folder);
    const tests = inPackage.filter((file) => file.endsWith('_test.go'));
    return tests.length > 0 ? tests : inPackage;
  }
  const endings = [`/${place}`, `/${place.replaceAll('.', '/')}.java`];
  return files.filter((file) => endings.some((ending) => `/${file}`.endsWith(ending)));
}

/** Files of a project and their texts. */
type Files = Pick<Tree, 'files' | 'text'>;

/** So many files are looked into; beyond them a file is taken to lead to every other. */
const MOST_FILES = 2_000;

/** Files that are meant by the name of their folder. */
const OF_FOLDER = /^(?:__init__|__main__|index)$/;
/** An import of a folder above, by dots alone: it may mean anything in it. */
const OF_PARENT = /(['"`])\.{1,2}(?:\/\.\.)*\/?\1/;
const SCRIPT = /\.(?:pyi?|[cm]?[jt]sx?)$/;

/** Languages that are built into one another: a file of one may use one of the other. */
const FAMILIES: Readonly<Record<string, string>> = {
  c: 'c',
  cpp: 'c',
  rust: 'rust',
  go: 'go',
  java: 'java',
  python: 'python',
  typescript: 'script',
  tsx: 'script',
  javascript: 'script',
  jsx: 'script',
  csharp: 'csharp',
  ruby: 'ruby',
  php: 'php',
  haskell: 'haskell',
  ada: 'ada',
};
const COMPILED = new Set(['c', 'rust', 'go', 'java']);
/** A file of tests, by its name or by a folder of it. */
const OF_TESTS = /(?:^|[/_.-])(?:tests?|spec|__tests__)(?=[/_.-]|$)/i;

/** What a file of source is written in: C and C++ are one, as are JavaScript and TypeScript; undefined for others. */
const familyOf = (file: string): string | undefined => FAMILIES[languageOfFile(file) ?? ''];

/** Are all sources of a project, apart from tests, written in this file's language? */
function isOfOneLanguage(file: string, tree: Pick<Tree, 'files'>): boolean {
  const family = familyOf(file);
  const others = tree.files.filter((each) => !OF_TESTS.test(each)).map(familyOf);
  return family !== undefined && others.every((each) => each === undefined || each === family);
}

/** Is the file, with a header of its name, all that the project's tests can be about? */
function isOnlySource(file: string, { files }: Pick<Tree, 'files'>): boolean {
  const sources = files.filter((each) => !OF_TESTS.test(each) && familyOf(each) !== undefined);
  return familyOf(file) !== undefined && sources.every((each) => withoutEnding(each) === withoutEnding(file));
}

const withoutEnding = (file: string): string => posix.basename(file).replace(/\.\w+$/, '');

/**
 * Does a file lead to the given one: by what its language offers to name it (imports, modules, packages, crates,
 * headers), or through others that it leads to so? More is taken for a use than is one: words in a comment, two
 * things of one name.
 */
function usesOf(target: string, tree: Files): (from: string) => boolean {
  const byName = new Map<string, string[]>();
  for (const file of tree.files) {
    for (const name of namesOf(file)) byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const packages = packagesOf(tree).filter(({ folder }) => isUnder(target, folder));
  const compiled = compiledUses(tree);
  const family = familyOf(target);
  // A program that is all of the project is what a test in another language starts.
  const isWhole = family !== undefined && COMPILED.has(family) && isOfOneLanguage(target, tree);
  const found = new Map<string, boolean>();
  const search = (from: string): boolean => {
    if (isWhole && familyOf(from) !== family) return true;
    const seen = new Set([from]);
    const open = [from];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === target || seen.size > MOST_FILES) return true;
      const text = tree.text(file);
      if (text === undefined || (SCRIPT.test(file) && OF_PARENT.test(text))) return true;
      const isNamed = (name: string): boolean => ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}`));
      if (packages.some(({ name }) => isNamed(name))) return true;
      const named = compiled(file, text) ?? wordsOf(text).flatMap((word) => byName.get(word) ?? []);
      for (const next of [...named, ...configurationOf(file, tree)]) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return false;
  };
  return (from) => {
    const known = found.get(from) ?? search(from);
    found.set(from, known);
    return known;
  };
}

const wordsOf = (text: string): string[] => [
  ...new Set([...(text.match(/\w+(?:-\w+)+/g) ?? []), ...(text.match(/\w+/g) ?? [])]),
];

const isUnder = (file: string, folder: string): boolean => folder === '.' || file.startsWith(`${folder}/`);

/** What a file is called where it is used: `clamp` of `clamp.test.ts`, and the folder's name of an `index.ts`. */
function namesOf(file: string): string[] {
  const name = posix.basename(file);
  const stem = name.slice(0, name.indexOf('.', 1) < 0 ? undefined : name.indexOf('.', 1));
  return [
    ...new Set([stem, withoutEnding(file), ...(OF_FOLDER.test(stem) ? [posix.basename(posix.dirname(file))] : [])]),
  ];
}

/** Packages by the names in their manifests: who names one may use any file of it. */
const namedSchema = z.object({ name: z.string().check(z.minLength(2)) });

function packagesOf(tree: Files): { name: string; folder: string }[] {
  return tree.files
    .filter((file) => posix.basename(file) === 'package.json')
    .flatMap((file) => {
      const { name } = namedSchema.safeParse(parseJson(tree.text(file) ?? '')).data ?? {};
      return name === undefined ? [] : [{ name, folder: posix.dirname(file) }];
    });
}

/** What pytest loads beside a test without being named. */
const configurationOf = (file: string, tree: Files): string[] =>
  file.endsWith('.py')
    ? tree.files.filter((each) => posix.basename(each) === 'conftest.py' && isUnder(file, posix.dirname(each)))
    : [];
