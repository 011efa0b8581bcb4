import { defineBackend, systemTool } from '../../backend-kit/define.ts';
import { pythonProject } from '../../backend-kit/python/python-project.ts';
import { exampleRecordSchema } from '../../backend-kit/python/python-results.ts';
import { runPython } from '../../backend-kit/python/python-run.ts';
import { verdictOfExamples } from './verdict.ts';

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
  revision: 4,
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
    return verdictOfExamples({ ...ran, code: ran.finished.code }, { tree, file: file.name, backend: 'doctest' });
  },
});
