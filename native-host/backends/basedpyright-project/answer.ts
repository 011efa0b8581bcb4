import type { Finding } from '../../../shared/finding.ts';
import type { diagnosticsSchema } from '../../backend-kit/python/basedpyright-answer.ts';
import { factsOf, IMPORT_RULES } from '../../backend-kit/python/basedpyright-rules.ts';
import { hasModule } from '../../backend-kit/python/python-project.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import type * as z from 'zod/mini';

type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** What the diagnostics of one file of a project mean here. */
export interface FileReport {
  findings: Finding[];
  notChecked: string[];
  /** The checker did not look at all of the file. */
  gaveUp?: string;
}

const GAVE_UP = /^(?:An internal error occurred|Maximum parse depth exceeded|Code is too complex to analyze)/;
const SEVERITIES = ['error', 'warning', 'info'] as const;
/** What text around the block could explain: in a project all of it is there, and the server's word counts. */
const KNOWN_WITH_PROJECT = new Set(['reportUndefinedVariable']);

/**
 * Sorts a file's diagnostics: unlike with a block by itself, a name or a module that the project does not have is an
 * error. An import of what nothing in the tree is called like is not installed here, and its use not checked.
 */
export function readFile(diagnostics: Diagnostics, file: string, tree: Tree): FileReport {
  const findings: Finding[] = [];
  const notChecked = new Set<string>();
  let gaveUp: string | undefined;
  for (const { range, severity: level, code, message } of diagnostics) {
    const severity = SEVERITIES[(level ?? 1) - 1];
    const rule = code === undefined ? 'syntax' : String(code);
    if (severity === undefined) continue;
    if (GAVE_UP.test(message)) {
      gaveUp = `the checker gave up on ${file} around line ${range.start.line + 1}`;
      continue;
    }
    const name = IMPORT_RULES.has(rule) ? (/"([^"]+)"/.exec(message)?.[1] ?? 'an import') : undefined;
    if (name !== undefined && !isOwn(name, tree)) {
      notChecked.add(`types of \`${name}\` are not known: it is not among the project's packages here`);
      continue;
    }
    const facts =
      rule === 'syntax'
        ? { category: 'syntax_error' as const }
        : name === undefined
          ? factsOf(rule)
          : { category: 'api_misuse' as const, subcategory: 'invented_api' };
    findings.push({
      file,
      range: {
        startLine: range.start.line + 1,
        startColumn: range.start.character + 1,
        endLine: range.end.line + 1,
        endColumn: range.end.character + 1,
      },
      rule,
      backend: 'basedpyright-project',
      message: message.replaceAll(`${tree.root}/`, ''),
      severity,
      ...facts,
      ...(tree.kind === 'project' && KNOWN_WITH_PROJECT.has(rule) ? { severity } : {}),
    });
  }
  return { findings, notChecked: [...notChecked], ...(gaveUp === undefined ? {} : { gaveUp }) };
}

/** Would a module of this name be one of the tree's own files? */
function isOwn(name: string, tree: Tree): boolean {
  return name.startsWith('.') ? tree.kind === 'project' : hasModule(tree, name.split('.')[0] ?? '');
}
