import { isSnippet } from '../../shared/impact.ts';
import { hasNoBehaviour, languageOfFile } from '../../shared/language.ts';
import type { Report, SummaryFacts } from '../../shared/report.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import { summarise } from '../../shared/summary.ts';
import { CHECKS, type CheckResult } from '../../shared/verdict.ts';
import type { Obligation } from '../kit/define.ts';
import type { Tree } from '../kit/tree.ts';
import type * as InProject from '../checks/typescript-project/backend.ts';
import { bindsOf } from '../project/overlay.ts';
import { startYielder } from '../project/cooperative-yield.ts';
import { readWorkingTree } from '../project/working-tree.ts';
import { createWarmPool, type WarmPool } from '../sandbox/warm-pool.ts';
import { checkMany, type BatchContext } from '../verify/check-many.ts';
import { contractsIn } from '../verify/contracts.ts';
import { listNotChecked, missingChecks } from '../verify/not-checked.ts';
import { createToolFinder } from '../verify/tool-version.ts';
import type { ListedFile } from './file-list.ts';

/** What the compiler finds for a whole project at once. */
export interface ProjectTypes {
  /** Names of the files that there will be results of. */
  asked: ReadonlySet<string>;
  /** The backends that need not be asked about these. */
  without: readonly string[];
  /** A file that it could not be asked about has none. */
  results: Promise<ReadonlyMap<string, readonly CheckResult[]>>;
  /** Ends the compiler, whether there are results or not; nobody may wait for them afterwards. */
  close(): Promise<void>;
}

/** A compiler reads the whole project first. */
const DEADLINE_MS = 600_000;
/** Of some hundred files that are asked about together: those that it is too short for are asked about one by one. */
const TOGETHER_MS = 60_000;

/**
 * Checks the types of a project's files from one program for each of its configurations, as its own compiler would, and
 * of those that no configuration includes each by itself. The project is only read, where it lies. Undefined where the
 * project has no file of these languages. The caller closes it.
 */
export async function projectTypes(directory: string, files: readonly ListedFile[]): Promise<ProjectTypes | undefined> {
  const [inProject, byItself, syntax, lintInProject, lintAlone] = await Promise.all([
    import('../checks/typescript-project/backend.ts'),
    import('../checks/typescript/backend.ts'),
    import('../checks/typescript-syntax/backend.ts'),
    import('../checks/typescript-eslint-project/backend.ts'),
    import('../checks/typescript-eslint/backend.ts'),
  ]);
  // By itself a file is what its name says.
  const asked = files.filter(
    ({ name, language }) => inProject.default.languages.includes(language) && languageOfFile(name.shown) === language,
  );
  if (asked.length === 0) return undefined;
  const pool = createWarmPool();
  const work = async (): Promise<ReadonlyMap<string, readonly CheckResult[]>> => {
    try {
      const texts = await textsOf(asked);
      const tree = await treeOf(directory, texts);
      const frame: BatchContext = {
        pool,
        tool: await createToolFinder()(inProject.default.tool),
        mask: maskSecrets,
        deadlineMs: DEADLINE_MS,
      };
      const of = (names: Iterable<string>): Obligation['file'][] =>
        [...names].map((name) => ({ name, text: texts.get(name) ?? '' }));
      const included = await namesIn(tree, [...texts.keys()], inProject, pool);
      const others = of(new Set(texts.keys()).difference(included));
      const beside = { ...frame, deadlineMs: TOGETHER_MS };
      const lintTool = await createToolFinder()(lintAlone.default.tool);
      const [types, lint, parsed, typesAlone, linted] = await Promise.all([
        checkMany({ backend: inProject.default, checkMany: inProject.checkMany }, of(included), tree, frame),
        checkMany({ backend: lintInProject.default, checkMany: lintInProject.checkMany }, of(included), tree, {
          ...frame,
          tool: lintTool,
        }),
        checkMany({ backend: syntax.default, checkMany: syntax.checkMany }, others, tree, beside),
        checkMany({ backend: byItself.default, checkMany: byItself.checkMany }, others, tree, beside),
        checkMany({ backend: lintAlone.default, checkMany: lintAlone.checkMany }, others, tree, {
          ...beside,
          tool: lintTool,
        }),
      ]);
      return new Map(
        texts
          .keys()
          .map((name) => [
            name,
            allOf(types.get(name), lint.get(name)) ??
              allOf(parsed.get(name), typesAlone.get(name), linted.get(name)) ??
              [],
          ]),
      );
    } finally {
      await pool.close();
    }
  };
  const results = work();
  // Whoever needs them hears of it; nobody may, when something else fails first.
  results.catch(() => undefined);
  return {
    asked: new Set(asked.map(({ name }) => name.shown)),
    without: [syntax.default.id, byItself.default.id, lintAlone.default.id],
    results,
    close: () => pool.close(),
  };
}

/** All of these results, or none where one is missing. */
const allOf = (...results: readonly (CheckResult | undefined)[]): readonly CheckResult[] | undefined =>
  results.includes(undefined) ? undefined : results.filter((result) => result !== undefined);

/** The files of these that a configuration of the project includes. */
async function namesIn(
  tree: Tree,
  names: readonly string[],
  { default: { engine }, answersFor }: typeof InProject,
  pool: WarmPool,
): Promise<ReadonlySet<string>> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const ask = (question: unknown): Promise<unknown> =>
    engine === undefined ? Promise.reject(new Error('no engine')) : pool.ask(engine, question, { signal });
  // What cannot even tell that fails when it is asked for types, and says so of every file.
  return new Set(await answersFor(names, tree, ask).catch(() => names));
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
  const { files, dependencies } = await readWorkingTree(directory, startYielder());
  return {
    kind: 'project',
    files: [...files.keys()].toSorted(),
    text: (file) => texts.get(file),
    dependencies,
    root: directory,
    binds: bindsOf(directory, dependencies),
    commands: {},
    hash: null,
  };
}

/** A report with more results. @param name the file's in the project: the report knows it without its folder. */
export function withResults(report: Report, name: string, more: readonly CheckResult[]): Report {
  const own = more.map((result): CheckResult => {
    const findings = result.verdict.findings.map((finding) =>
      finding.file === name ? { ...finding, file: report.file } : finding,
    );
    return { ...result, verdict: { ...result.verdict, findings } };
  });
  const results = [...report.results, ...own].toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
  const { language } = report;
  const contracts = contractsIn(language, report.source);
  const facts: SummaryFacts = {
    missing: missingChecks(language, results, contracts),
    hasNoBehaviour: hasNoBehaviour(language),
    snippet: isSnippet(report),
  };
  const notChecked = listNotChecked(language, results, contracts, 'inProject');
  return { ...report, results, notChecked, summary: summarise(results, facts), facts };
}
