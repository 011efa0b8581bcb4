import * as z from 'zod/mini';
import { lspDiagnostics } from '../../backend-kit/parsers/lsp-diagnostics.ts';
import { BASEDPYRIGHT_ENGINE } from '../../backend-kit/python/basedpyright-engine.ts';
import { decide } from '../../backend-kit/decide.ts';
import { defineBackend, npmTool } from '../../backend-kit/define.ts';
import { importersOf, pythonProject } from '../../backend-kit/python/python-project.ts';
import { silencedBy } from '../../backend-kit/python/python-fragment.ts';
import { readFile } from './answer.ts';
import { hasOwnConfiguration, settingsFor } from './settings.ts';

/** Files that import the block's and are checked with it. */
const MOST_IMPORTERS = 20;

/** Checks the types of a file and of those that import it, with the project's other files at hand (see README.md). */
export default defineBackend({
  id: 'basedpyright-project',
  title: 'basedpyright in the project',
  languages: ['python'],
  check: 'types',
  tool: npmTool('basedpyright'),
  effect: 'reads-project',
  over: 'tree',
  insteadOf: ['basedpyright'],
  engine: BASEDPYRIGHT_ENGINE,
  // A file alone is a fragment, for which basedpyright by itself is milder.
  applies: (tree, file) => tree.kind === 'project' || pythonProject(tree, file).files.length > 1,
  deadlineMs: 60_000,
  revision: 2,
  async run({ file, tree }, { ask }) {
    if (tree === undefined) throw new Error('basedpyright-project is asked over a tree');
    const project = pythonProject(tree, file.name);
    const importers = importersOf(tree, project, file.name);
    const names = [file.name, ...importers.slice(0, MOST_IMPORTERS)];
    const documents = names.map((name) => ({ name, text: name === file.name ? file.text : (tree.text(name) ?? '') }));
    const answers = z
      .array(z.unknown())
      .parse(await ask({ root: tree.root, settings: settingsFor(tree, project), languageId: 'python', documents }));
    const reports = answers.map((answer, index) => readFile(lspDiagnostics(answer), names[index] ?? '', tree));
    const findings = reports.flatMap((report) => report.findings);
    const gaveUp = reports.find((report) => report.gaveUp !== undefined)?.gaveUp;
    const hasErrors = findings.some(({ severity }) => severity === 'error');
    const notChecked = [...new Set(reports.flatMap((report) => report.notChecked)), ...silencedBy(file.text)];
    if (gaveUp !== undefined && !hasErrors) return { kind: 'unknown', findings, reason: gaveUp, notChecked };
    const others = names.length - 1;
    const more = importers.length > others ? ` of ${importers.length}` : '';
    const mode = hasOwnConfiguration(tree, project.folder) ? 'as the project configures it' : 'standard mode';
    return decide(findings, {
      extent: `the block's file${others === 0 ? '' : ` and ${others}${more} that import it`}, ${mode}`,
      notChecked,
    });
  },
});
