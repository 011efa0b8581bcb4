import { posix } from 'node:path';
import type { Finding } from '../../shared/finding.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { namesNoPlace, saysFailure } from '../backend-kit/tests/command-output.ts';
import { goFolders } from './compiled-uses.ts';
import { familyOf, isOnlySource, usesOf, type Files } from './file-uses.ts';

/**
 * Failing tests of a project that have nothing to do with a file that is asked about as it is: what fails, or the test,
 * does not lead to the file by what its language offers to name it. They are told as warnings in their places and
 * refute nothing. So is a command that failed and named neither a test nor a place, unless the file is all that the
 * project's tests can be about and what was printed says that a check failed. Where the file is of no language that is
 * known here (`file-uses.ts`), what fails at a place stays.
 */
export function withoutFailuresElsewhere(verdict: Verdict, file: string, tree: Files, check: Check = 'test'): Verdict {
  if (verdict.kind !== 'refuted') return verdict;
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  const isEvidence = isOnlySource(file, tree);
  const placeless = new Set(errors.filter((each) => namesNoPlace(each) && !(isEvidence && saysFailure(each))));
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
