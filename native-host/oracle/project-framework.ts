import type { LanguageId } from '../../shared/language.ts';
import { findTests, type ProjectFiles } from '../project/found-tests.ts';

/** What tests and properties are asked to be written for. */
export interface Framework {
  tests: string;
  properties: string;
  /** Do imports name a file with its extension? */
  fileNames: boolean;
}

/** Runners of scripts that run with what the host brings where a project has none. */
const SCRIPT_RUNNERS: readonly string[] = ['vitest', 'jest', 'mocha', 'node --test'];
const TITLES: Readonly<Record<string, string>> = { vitest: 'Vitest', jest: 'Jest', mocha: 'Mocha with node:assert' };

/** The framework of a project's own tests, else one that runs without any project. */
export function frameworkOf(language: LanguageId, project?: ProjectFiles): Framework {
  const found = project === undefined ? [] : findTests(project).filter((each) => each.languages.includes(language));
  if (language === 'python') {
    const isUnittest = project !== undefined && found.length > 0 && usesUnittest(project);
    return { tests: isUnittest ? 'unittest' : 'pytest', properties: 'pytest with Hypothesis', fileNames: false };
  }
  const runner = found.map((each) => each.runner).find((name) => SCRIPT_RUNNERS.includes(name)) ?? 'vitest';
  const tests = TITLES[runner] ?? 'node:test and node:assert';
  // Node adds no extension to what is imported.
  return { tests, properties: `${tests} with fast-check`, fileNames: runner === 'node --test' };
}

/** Do all tests of a project's Python go without pytest? */
function usesUnittest({ files, text }: ProjectFiles): boolean {
  const tests = files.filter((file) => /(?:^|\/)(?:test_\w*|\w+_test)\.py$/.test(file)).map((file) => text(file) ?? '');
  return tests.length > 0 && tests.every((each) => /\bunittest\b/.test(each) && !/\bpytest\b/.test(each));
}
