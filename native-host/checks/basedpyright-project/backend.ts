import * as z from 'zod/mini';
import { lspDiagnostics, type LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import { BASEDPYRIGHT_ENGINE } from '../../languages/python/basedpyright-engine.ts';
import { counted, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { judgeStubUse, type StubUse } from '../../languages/python/judge-stub-use.ts';
import {
  importersOf,
  placeOfModule,
  pythonProject,
  type PythonProject,
} from '../../languages/python/python-project.ts';
import { silencedBy } from '../../languages/python/python-fragment.ts';
import { hasOwnConfiguration, installedIn, settingsFor } from './basedpyright-settings.ts';
import type { Finding } from '../../../shared/finding.ts';
import { INFERRED_UNION, inferredDoubts, missingAt } from '../../languages/python/inferred-types.ts';
import { runtimeDoubts } from '../../languages/python/runtime-doubts.ts';
import { meaningOf, IMPORT_RULES } from '../../languages/python/basedpyright-rules.ts';
import type { Tree } from '../../kit/tree.ts';

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
  revision: 9,
  async run({ file, tree }, { ask }) {
    if (tree === undefined) throw new Error('basedpyright-project is asked over a tree');
    const project = pythonProject(tree, file.name);
    const importers = importersOf(tree, project, file.name);
    const names = [file.name, ...importers.slice(0, MOST_IMPORTERS)];
    const documents = names.map((name) => ({ name, text: name === file.name ? file.text : (tree.text(name) ?? '') }));
    const question = { root: tree.root, settings: settingsFor(tree, project), languageId: 'python', documents };
    const answers = z.array(z.unknown()).parse(await ask(question));
    const isInstalled = installedIn(tree, project);
    const reports: FileReport[] = [];
    for (const [index, { name, text }] of documents.entries()) {
      const use = await judgeStubUse({
        text,
        diagnostics: lspDiagnostics(answers[index]),
        isInstalled,
        ask: async (places) => {
          const definitionsOf = places.map((place) => ({ ...place, document: index }));
          return z.array(z.unknown()).parse(await ask({ ...question, definitionsOf }));
        },
      });
      reports.push(withStubs(readFile(use.diagnostics, { name, text }, tree), use));
    }
    const stubs = [...new Set(reports.flatMap((report) => report.looked))];
    const undecided = reports.reduce((sum, report) => sum + report.undecided, 0);
    const findings = reports.flatMap((report) => report.findings);
    const gaveUp = reports.find((report) => report.gaveUp !== undefined)?.gaveUp;
    const hasErrors = findings.some(({ severity }) => severity === 'error');
    const notChecked = [...new Set(reports.flatMap((report) => report.notChecked)), ...silencedBy(file.text)];
    if (gaveUp !== undefined && !hasErrors) return { kind: 'unknown', findings, reason: gaveUp, notChecked };
    const others = names.length - 1;
    const more = importers.length > others ? ` of ${importers.length}` : '';
    const mode = hasOwnConfiguration(tree, project.folder) ? 'as the project configures it' : 'standard mode';
    const seen = `the block's file${others === 0 ? '' : ` and ${others}${more} that import it`}`;
    const verdict = decide(findings, { extent: [seen, mode, ...stubs].join(', '), notChecked });
    return undecided === 0
      ? verdict
      : { ...verdict, undecided: `${counted(undecided, 'name')} that partial stubs lack` };
  },
});

/** What the diagnostics of one file of a project mean here. */
interface FileReport {
  findings: Finding[];
  notChecked: string[];
  /** The checker did not look at all of the file. */
  gaveUp?: string;
  /** See {@link StubUse}. */
  looked: readonly string[];
  undecided: number;
}

const withStubs = (report: Omit<FileReport, 'looked' | 'undecided'>, use: StubUse): FileReport => ({
  ...report,
  notChecked: [...report.notChecked, ...use.notChecked],
  looked: use.looked,
  undecided: use.undecided,
});

const GAVE_UP = /^(?:An internal error occurred|Maximum parse depth exceeded|Code is too complex to analyze)/;
/** What text around the block could explain: in a project all of it is there, and the server's word counts. */
const KNOWN_WITH_PROJECT = new Set(['reportUndefinedVariable']);

/**
 * Sorts a file's diagnostics: unlike with a block by itself, a name or a module that the project does not have is an
 * error. An import of what nothing in the tree is called like is not installed here, and its use not checked.
 */
function readFile(
  diagnostics: readonly LspDiagnostic[],
  { name: file, text }: { name: string; text: string },
  tree: Tree,
): Omit<FileReport, 'looked' | 'undecided'> {
  const findings: Finding[] = [];
  const notChecked = new Set<string>();
  let gaveUp: string | undefined;
  const doubtOf = inferredDoubts(diagnostics, text);
  const runtimeDoubtOf = runtimeDoubts(diagnostics, text);
  const around = pythonProject(tree, file);
  for (const diagnostic of diagnostics) {
    const { range, severity, rule = 'syntax', message } = diagnostic;
    if (severity === 'hint') continue;
    if (GAVE_UP.test(message)) {
      gaveUp = `the checker gave up on ${file} around line ${range.startLine}`;
      continue;
    }
    const name = IMPORT_RULES.has(rule) ? (/"([^"]+)"/.exec(message)?.[1] ?? 'an import') : undefined;
    const place = name === undefined ? undefined : placeOf(name, tree, file, around);
    if (place === 'elsewhere' || place === 'nowhere') {
      const why = place === 'nowhere' ? "is not among the project's packages here" : 'lies where no import looks here';
      notChecked.add(`types of \`${name}\` are not known: it ${why}`);
      continue;
    }
    const doubt = doubtOf(diagnostic);
    if (doubt === 'guess') notChecked.add(INFERRED_UNION);
    if (doubt === 'right' || doubt === 'guess') continue;
    const runtime = runtimeDoubtOf(diagnostic);
    if (runtime?.kind === 'open') notChecked.add(runtime.why);
    if (runtime?.kind === 'open' || runtime?.kind === 'right') continue;
    const said = message.replaceAll(`${tree.root}/`, '');
    findings.push({
      file,
      range,
      rule,
      backend: 'basedpyright-project',
      message: said,
      severity,
      ...factsOfRule(rule, name !== undefined),
      ...(tree.kind === 'project' && KNOWN_WITH_PROJECT.has(rule) ? { severity } : {}),
      ...missingAt(said, doubt),
      ...(runtime === undefined ? {} : { severity: 'info', message: runtime.message }),
    });
  }
  return { findings, notChecked: [...notChecked], ...(gaveUp === undefined ? {} : { gaveUp }) };
}

function factsOfRule(rule: string, ownImport: boolean): Pick<Finding, 'category' | 'subcategory'> {
  if (rule === 'syntax') return { category: 'syntax_error' };
  return ownImport ? { category: 'api_misuse', subcategory: 'invented_api' } : meaningOf(rule);
}

/** Where a module of this name would lie among the tree's own files. */
function placeOf(name: string, tree: Tree, file: string, around: PythonProject): ReturnType<typeof placeOfModule> {
  if (!name.startsWith('.')) return placeOfModule(tree, file, name.split('.')[0] ?? '', around);
  return tree.kind === 'project' ? 'here' : 'nowhere';
}
