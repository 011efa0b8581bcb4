import { defineBackend, systemTool } from '../../kit/define.ts';
import { pythonProject } from '../../languages/python/python-project.ts';
import { exampleRecordSchema, type ExampleRecord } from '../../languages/python/python-results.ts';
import { runPython } from '../../languages/python/python-run.ts';
import { believed } from '../../kit/sealed-lines.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../kit/decide.ts';
import {
  lineRange,
  meaningOfType,
  messageOf,
  missingThing,
  placeOf,
  stable,
  type Scene,
} from '../../languages/python/python-failures.ts';

const INSTALL = 'apt-get install python3';

/** Does the text begin with a prompt: is it a transcript of a session and no file? */
const isTranscript = (text: string): boolean => /^\s*>>>\s/.test(text);

/** Runs a transcript of an interactive session (see README.md). */
export default defineBackend({
  id: 'doctest',
  title: 'Interactive session',
  languages: ['python'],
  check: 'test',
  tool: systemTool({ command: 'python3', version: ['--version'], install: INSTALL }),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => file.endsWith('.py') && isTranscript(tree.text(file) ?? ''),
  waiting: (tree, file) => (isTranscript(tree.text(file) ?? '') ? 'an interactive session' : undefined),
  deadlineMs: 60_000,
  revision: 7,
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('doctest is asked over a tree');
    // The project without a block that is a new file has no such file.
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const project = pythonProject(tree, file.name);
    const options = { file: file.name, transcript: isTranscript(file.text) };
    const ran = await runPython(context, project, { name: 'run_doctest.py', options, schema: exampleRecordSchema });
    if (ran.kind === 'verdict') return ran.verdict;
    if (ran.kind === 'absent')
      return {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'no Python of the project or the system can be run',
        remedy: INSTALL,
      };
    const scene = { tree, file: file.name, backend: 'doctest' };
    return believed(verdictOfExamples({ ...ran, code: ran.finished.code }, scene), ran.doubts);
  },
});

/** A run of documented examples. */
interface ExampleRun {
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
function verdictOfExamples({ records, code, running }: ExampleRun, scene: Scene): Verdict {
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
