import type { Finding } from '../../../shared/finding.ts';
import type { LspDiagnostic } from '../../backend-kit/parsers/lsp-diagnostics.ts';
import { factsOf, IMPORT_RULES } from '../../backend-kit/python/basedpyright-rules.ts';
import { hasModule } from '../../backend-kit/python/python-project.ts';
import type { Tree } from '../../backend-kit/tree.ts';

/** What the diagnostics of one file of a project mean here. */
export interface FileReport {
  findings: Finding[];
  notChecked: string[];
  /** The checker did not look at all of the file. */
  gaveUp?: string;
}

const GAVE_UP = /^(?:An internal error occurred|Maximum parse depth exceeded|Code is too complex to analyze)/;
/** What text around the block could explain: in a project all of it is there, and the server's word counts. */
const KNOWN_WITH_PROJECT = new Set(['reportUndefinedVariable']);

/**
 * Sorts a file's diagnostics: unlike with a block by itself, a name or a module that the project does not have is an
 * error. An import of what nothing in the tree is called like is not installed here, and its use not checked.
 */
export function readFile(diagnostics: readonly LspDiagnostic[], file: string, tree: Tree): FileReport {
  const findings: Finding[] = [];
  const notChecked = new Set<string>();
  let gaveUp: string | undefined;
  for (const { range, severity, rule = 'syntax', message } of diagnostics) {
    if (severity === 'hint') continue;
    if (GAVE_UP.test(message)) {
      gaveUp = `the checker gave up on ${file} around line ${range.startLine}`;
      continue;
    }
    const name = IMPORT_RULES.has(rule) ? (/"([^"]+)"/.exec(message)?.[1] ?? 'an import') : undefined;
    if (name !== undefined && !isOwn(name, tree)) {
      notChecked.add(`types of \`${name}\` are not known: it is not among the project's packages here`);
      continue;
    }
    findings.push({
      file,
      range,
      rule,
      backend: 'basedpyright-project',
      message: message.replaceAll(`${tree.root}/`, ''),
      severity,
      ...factsOfRule(rule, name !== undefined),
      ...(tree.kind === 'project' && KNOWN_WITH_PROJECT.has(rule) ? { severity } : {}),
    });
  }
  return { findings, notChecked: [...notChecked], ...(gaveUp === undefined ? {} : { gaveUp }) };
}

function factsOfRule(rule: string, ownImport: boolean): Pick<Finding, 'category' | 'subcategory'> {
  if (rule === 'syntax') return { category: 'syntax_error' };
  return ownImport ? { category: 'api_misuse', subcategory: 'invented_api' } : factsOf(rule);
}

/** Would a module of this name be one of the tree's own files? */
function isOwn(name: string, tree: Tree): boolean {
  return name.startsWith('.') ? tree.kind === 'project' : hasModule(tree, name.split('.')[0] ?? '');
}
