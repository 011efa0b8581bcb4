import { posix } from 'node:path';
import type { Finding } from '../../shared/finding.ts';
import { languageOfFile } from '../../shared/language.ts';
import type { Verdict } from '../../shared/verdict.ts';
import type { Tree } from '../backends/tree.ts';

type Files = Pick<Tree, 'files' | 'text'>;

/** Languages in which a file names every other one that it uses; in others a package or a linker joins them unnamed. */
const NAMING = new Set(['python', 'typescript', 'tsx', 'javascript', 'jsx']);

/** Files that are meant by the name of their folder. */
const OF_FOLDER = /^(?:__init__|__main__|index)$/;
/** An import of a folder above, by dots alone: it may mean anything in it. */
const OF_PARENT = /(['"`])\.{1,2}(?:\/\.\.)*\/?\1/;

/** So many files are looked into; beyond them a failure is taken for one of the file's. */
const MOST_FILES = 2_000;

/**
 * Failing tests of a project that have nothing to do with a file that is asked about as it is: neither what fails nor the
 * test names the file, or one that leads to it. They are told as warnings and refute nothing. Where files need not be
 * named to be used, and where that cannot be followed to its end, the verdict stays.
 */
export function withoutFailuresElsewhere(verdict: Verdict, file: string, tree: Files): Verdict {
  const language = languageOfFile(file);
  if (verdict.kind !== 'refuted' || language === undefined || !NAMING.has(language)) return verdict;
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  const reachable = usesOf(file, tree);
  const isElsewhere = (finding: Finding): boolean => {
    const places = [finding.file, ...(finding.related ?? []).map((each) => each.file), finding.test?.file];
    const known = places.flatMap((place) => (place === undefined ? [] : filesOf(place, tree)));
    return finding.severity === 'error' && known.length > 0 && !known.some(reachable);
  };
  const elsewhere = new Set(errors.filter(isElsewhere));
  if (elsewhere.size === 0) return verdict;
  const findings = verdict.findings.map((finding): Finding =>
    elsewhere.has(finding) ? { ...finding, severity: 'warning' } : finding);
  if (elsewhere.size < errors.length) return { ...verdict, findings };
  const { kind: _, counterexamples: __, ...rest } = verdict;
  const what = elsewhere.size === 1 ? '1 test of the project fails, and it does' : `${elsewhere.size} tests of the project fail, and they do`;
  return { ...rest, kind: 'unknown', findings, reason: `${what} not use this file` };
}

/** The files that a place may be in: a runner names them from the folder in which it was started. */
const filesOf = (place: string, { files }: Files): readonly string[] =>
  files.includes(place) ? [place] : files.filter((file) => file.endsWith(`/${place}`));

/** Does a file lead to the given one: by its name, or through others whose names it holds? */
function usesOf(target: string, tree: Files): (from: string) => boolean {
  const byName = new Map<string, string[]>();
  for (const file of tree.files) {
    for (const name of namesOf(file)) byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const packages = packagesOf(tree);
  const found = new Map<string, boolean>();
  const search = (from: string): boolean => {
    const seen = new Set([from]);
    const open = [from];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === target || seen.size > MOST_FILES) return true;
      const text = tree.text(file);
      if (text === undefined || OF_PARENT.test(text)) return true;
      const isNamed = (name: string): boolean => ['\'', '"', '`'].some((quote) => text.includes(`${quote}${name}`));
      const inPackage = packages.some(({ name, folder }) => isUnder(target, folder) && isNamed(name));
      if (inPackage) return true;
      const words = new Set([...(text.match(/\w+(?:-\w+)+/g) ?? []), ...(text.match(/\w+/g) ?? [])]);
      const named = [...words].flatMap((word) => byName.get(word) ?? []);
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

const isUnder = (file: string, folder: string): boolean => folder === '.' || file.startsWith(`${folder}/`);

/** What a file is called where it is used: `clamp` of `clamp.test.ts`, and the folder's name of an `index.ts`. */
function namesOf(file: string): string[] {
  const name = posix.basename(file);
  const stem = name.slice(0, name.indexOf('.', 1) < 0 ? undefined : name.indexOf('.', 1));
  const whole = name.replace(/\.\w+$/, '');
  return [...new Set([stem, whole, ...(OF_FOLDER.test(stem) ? [posix.basename(posix.dirname(file))] : [])])];
}

/** Packages by the names in their manifests: who names one may use any file of it. */
function packagesOf(tree: Files): { name: string; folder: string }[] {
  return tree.files.filter((file) => posix.basename(file) === 'package.json').flatMap((file) => {
    const name = /"name"\s*:\s*"([^"]{2,})"/.exec(tree.text(file) ?? '')?.[1];
    return name === undefined ? [] : [{ name, folder: posix.dirname(file) }];
  });
}

/** What pytest loads beside a test without being named. */
const configurationOf = (file: string, tree: Files): string[] =>
  file.endsWith('.py')
    ? tree.files.filter((each) => posix.basename(each) === 'conftest.py' && isUnder(file, posix.dirname(each)))
    : [];
