import type { Report } from '../../shared/report.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import { summarise } from '../../shared/summary.ts';
import { CHECKS, type CheckResult } from '../../shared/verdict.ts';
import type { Obligation } from '../backends/define.ts';
import type { Tree } from '../backends/tree.ts';
import { bindsOf } from '../project/overlay.ts';
import { startPace } from '../project/pace.ts';
import { readWorkingTree } from '../project/working-tree.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { checkMany } from '../verify/check-many.ts';
import { listNotChecked, missingChecks } from '../verify/not-checked.ts';
import { createToolFinder } from '../verify/tool-version.ts';
import type { ListedFile } from './file-list.ts';

/** What is found for a whole project at once. */
export interface ProjectTypes {
  /** Names of the files that there will be a result of; known long before it. */
  included: Promise<ReadonlySet<string>>;
  /** The backends that need not be asked about these. */
  without: readonly string[];
  results: Promise<ReadonlyMap<string, CheckResult>>;
  /** Ends the compiler, whether there are results or not; nobody may wait for them afterwards. */
  close(): Promise<void>;
}

/** A compiler reads the whole project first. */
const DEADLINE_MS = 600_000;

/**
 * Checks the types of a project's files from one program for each of its configurations, as its own compiler would. The
 * project is only read, where it lies. Undefined where the project has no file of these languages. The caller closes it.
 */
export async function projectTypes(directory: string, files: readonly ListedFile[]): Promise<ProjectTypes | undefined> {
  const { default: backend, checkMany: ask, answersFor } = await import('../backends/typescript-project/backend.ts');
  const asked = files.filter(({ language }) => backend.languages.includes(language));
  if (asked.length === 0) return undefined;
  const pool = createWarmPool();
  const laid = textsOf(asked).then(async (texts) => ({ texts, tree: await treeOf(directory, texts) }));
  const select = async (): Promise<ReadonlySet<string>> => {
    const { texts, tree } = await laid;
    const names = [...texts.keys()];
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const question = (body: unknown): Promise<unknown> => (backend.engine === undefined ? Promise.reject(new Error('no engine')) : pool.ask(backend.engine, body, { signal }));
    // What cannot even tell that fails when it is asked for types, and says so of every file.
    return new Set(await answersFor(names, tree, question).catch(() => names));
  };
  const included = select();
  const work = async (): Promise<ReadonlyMap<string, CheckResult>> => {
    try {
      await included;
      const { texts, tree } = await laid;
      const obligations = [...texts].map(([name, text]): Obligation['file'] => ({ name, text }));
      return await checkMany({ backend, checkMany: ask }, obligations, tree, { pool, tool: await createToolFinder()(backend.tool), mask: maskSecrets, deadlineMs: DEADLINE_MS });
    } finally {
      await pool.close();
    }
  };
  const results = work();
  // Whoever needs them hears of it; nobody may, when something else fails first.
  results.catch(() => undefined);
  return {
    included,
    // The compiler says, too, what it could not parse.
    without: ['typescript-syntax', ...(backend.insteadOf ?? [])],
    results,
    close: () => pool.close(),
  };
}

async function textsOf(files: readonly ListedFile[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { name, read } of files) {
    const content = await read();
    if (content.ok) texts.set(name.shown, content.text);
  }
  return texts;
}

/** The project as it lies. */
async function treeOf(directory: string, texts: ReadonlyMap<string, string>): Promise<Tree> {
  const { files, dependencies } = await readWorkingTree(directory, startPace());
  return { kind: 'project', files: [...files.keys()].toSorted(), text: (file) => texts.get(file), dependencies, root: directory, binds: bindsOf(directory, dependencies), commands: {}, hash: null };
}

/** A report with one more result. @param name the file's in the project: the report knows it without its folder. */
export function withResult(report: Report, name: string, result: CheckResult): Report {
  const findings = result.verdict.findings.map((finding) => (finding.file === name ? { ...finding, file: report.file } : finding));
  const results = [...report.results, { ...result, verdict: { ...result.verdict, findings } }].toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
  return { ...report, results, notChecked: listNotChecked(report.language, results), summary: summarise(results, missingChecks(report.language, results)) };
}
