import { fileURLToPath } from 'node:url';
import { systemTool, type Obligation } from '../define.ts';
import { ASSUMPTION, PROMISES } from '../falsifier-names.ts';
import { seedOf, type Runner } from '../falsifier-run.ts';
import { TREE_ROOT } from '../tree.ts';
import type { PythonFunction } from './functions.ts';

const INSTALL = 'apt-get install python3-hypothesis';

/** Hypothesis, which is Debian's and so only that of Debian's Python. */
export const hypothesis = systemTool({ command: 'python3', version: ['-c', 'import hypothesis; print(hypothesis.__version__)'], install: INSTALL });

/** Said where Python is there and Hypothesis is not. */
export const NO_HYPOTHESIS = { kind: 'not-run', findings: [], cause: 'missing-tool' as const, reason: 'Hypothesis is not installed for /usr/bin/python3', remedy: INSTALL } as const;

/** Python with the runner of this folder. */
export const pythonRunner = (): Runner => ({
  command: '/usr/bin/python3',
  args: ['-I', '-B', '-c', "import sys; sys.path.insert(0, '/tools'); import runpy; runpy.run_module('cv_falsifier', run_name='__main__', alter_sys=True)"],
  readOnly: [{ from: fileURLToPath(new URL('./runner', import.meta.url)), to: '/tools/cv_falsifier' }],
});

/** What every request to the runner holds. */
export const requestBase = ({ file }: Pick<Obligation, 'file'>) => ({ names: PROMISES, assumption: ASSUMPTION.source, seed: seedOf(file.text), path: `${TREE_ROOT}/${file.name}`, text: file.text });

/** The functions in the asked lines. */
export const inFocus = (functions: readonly PythonFunction[], { startLine, endLine }: Obligation['focus']): PythonFunction[] =>
  functions.filter((each) => each.startLine <= endLine && each.endLine >= startLine && !each.name.startsWith('test_'));
