import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../backend-kit/decide.ts';
import {
  lineRange,
  meaningOfType,
  messageOf,
  missingThing,
  placeOf,
  stable,
  type Scene,
} from '../../backend-kit/python/python-failures.ts';
import type { ExampleRecord } from '../../backend-kit/python/python-results.ts';

/** A run of documented examples. */
export interface ExampleRun {
  records: readonly ExampleRecord[];
  /** The process's exit code and what it was at, for a run that did not get to its end. */
  code: number;
  running: string;
}

type Example = ExampleRecord & { kind: 'example' };
type FailedImport = ExampleRecord & { kind: 'import-failed' };

/**
 * The verdict of importing a file and running its examples. What the import raises may come from what is not there
 * (arguments, files, other code) and leaves it unknown; an assert of the file is `python-program`'s.
 */
export function verdictOfExamples({ records, code, running }: ExampleRun, scene: Scene): Verdict {
  const end = records.find((record) => record.kind === 'end');
  if (end === undefined)
    return {
      kind: 'crashed',
      findings: [],
      reason: `the process ended with ${code} before the examples did${running === '' ? '' : `, in ${running}`}`,
    };
  const failed = records.find((record) => record.kind === 'import-failed');
  const missing = new Set<string>();
  const findings = records.flatMap((record) => {
    if (record.kind !== 'example') return [];
    const name = record.error === null ? undefined : missingThing(record.error, scene.tree);
    if (name === undefined) return [findingOfExample(record, scene)];
    missing.add(name);
    return [];
  });
  const python = records.find((record) => record.kind === 'start')?.python ?? 'of unknown version';
  const parts = [
    ...(end.documented > 0 ? [`${counted(end.examples, 'example')} in ${counted(end.documented, 'docstring')}`] : []),
    `Python ${python}`,
  ];
  const verdict = decide(findings, {
    extent: parts.join(', '),
    notChecked: [...missing].map((name) => `examples that need ${name}`),
  });
  const tests = { collected: end.documented, failed: end.failed, skipped: end.skipped };
  if (verdict.kind === 'refuted')
    return { ...verdict, tests, ...(end.leftOut > 0 ? { findingsDropped: end.leftOut } : {}) };
  if (failed !== undefined) return { ...verdict, tests, kind: 'unknown', reason: whyUnknown(failed, scene) };
  if (end.leftOut > 0) return { ...verdict, tests, kind: 'unknown', reason: 'more examples failed than are told' };
  if (missing.size > 0 && end.failed >= end.documented - end.skipped)
    return { ...verdict, tests, kind: 'unknown', reason: `the examples need ${[...missing].join(', and ')}` };
  if (end.examples === 0) return { ...verdict, tests, kind: 'vacuous', reason: 'no example was reached' };
  return { ...verdict, tests };
}

function findingOfExample({ test, file, line, source, want, got, error }: Example, scene: Scene): Finding {
  const shown = source.split('\n').join(' ');
  const own = { file, range: lineRange(scene.tree.text(file) ?? '', line) };
  const common = { rule: test, backend: scene.backend };
  if (error !== null) {
    const place = error.frames.length > 0 ? placeOf(error, file, line, scene) : own;
    return { ...place, ...common, message: `${shown} raised ${messageOf(error, scene)}`, ...meaningOfType(error.type) };
  }
  const message = `${shown} gave ${printed(got ?? '')}, documented is ${printed(want)}`;
  return {
    ...own,
    ...common,
    message,
    severity: 'error',
    category: 'semantic_mismatch',
    subcategory: 'violated_contract',
  };
}

/** What an example printed or should have; of a traceback the line that says which exception it was. */
function printed(text: string): string {
  if (text === '') return 'nothing';
  const lines = stable(text.trimEnd()).split('\n');
  return lines[0]?.startsWith('Traceback (most recent call last)') === true
    ? (lines.findLast((line) => /^\w/.test(line)) ?? lines[0])
    : lines.join('\n');
}

function whyUnknown({ error }: FailedImport, scene: Scene): string {
  const name = missingThing(error, scene.tree);
  if (name !== undefined) return `the file needs ${name}`;
  const line = error.frames.findLast(({ file }) => file === scene.file)?.line;
  return (
    `by itself the file does not run to its end${line === undefined ? '' : `, at line ${line}`}: ` +
    `${messageOf(error, scene)}`
  );
}
