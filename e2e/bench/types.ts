import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import backend from '../../native-host/checks/typescript-project/backend.ts';
import type { BackendContext } from '../../native-host/kit/define.ts';
import type { Tree } from '../../native-host/kit/tree.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { PLACE, writeProject } from './overlay-figures.ts';
import { row, type Row } from './table.ts';

const ROUNDS = 12;
const CONFIG = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['packages'],
};
const FILE = 'packages/p7/src/d7/file7.ts';

/** The block: it calls another file of the project, and each is a little different. */
const blockOf = (round: number): string =>
  `import { work32 } from '../../../p7/src/d32/file32';\n` +
  `export function work7(a: number): number {\n  return work32(a) + ${round};\n` +
  `}\nexport const wrong: string = work7(${round});\n`;

/** The compiler by itself: a warm language service over the same files, told what changed and nothing else. */
function bareService(root: string, files: readonly string[]): (text: string) => number {
  const texts = new Map(
    files.map((file) => [path.join(root, file), { text: readFileSync(path.join(root, file), 'utf8'), version: 0 }]),
  );
  const { options } = ts.parseJsonConfigFileContent(CONFIG, { ...ts.sys, readDirectory: () => [] }, root);
  const snapshots = new Map<string, ts.IScriptSnapshot>();
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...texts.keys()],
    getScriptVersion: (file) => String(texts.get(file)?.version ?? 0),
    getScriptSnapshot(file) {
      const key = `${texts.get(file)?.version ?? 0} ${file}`;
      const text = texts.get(file)?.text ?? ts.sys.readFile(file);
      const snapshot = snapshots.get(key) ?? (text === undefined ? undefined : ts.ScriptSnapshot.fromString(text));
      if (snapshot !== undefined) snapshots.set(key, snapshot);
      return snapshot;
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (file) => texts.has(file) || ts.sys.fileExists(file),
    readFile: (file) => texts.get(file)?.text ?? ts.sys.readFile(file),
    directoryExists: ts.sys.directoryExists,
  });
  return (text) => {
    const file = path.join(root, FILE);
    texts.set(file, { text, version: (texts.get(file)?.version ?? 0) + 1 });
    return service.getSyntacticDiagnostics(file).length + service.getSemanticDiagnostics(file).length;
  };
}

const refuse = (): never => {
  throw new Error('the types are read, and nothing is run');
};

/**
 * The check of a changed file in a project of 5,000, in its own warm process, beside the compiler's own warm answer, in
 * turns.
 */
export async function typesFigures(): Promise<Row[]> {
  mkdirSync(PLACE, { recursive: true });
  const home = mkdtempSync(path.join(PLACE, 'types-'));
  const root = path.join(home, 'runs/with/work');
  const pool = createWarmPool();
  try {
    const files = writeProject(root);
    writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify(CONFIG));
    const all = new Set([...files, 'tsconfig.json'].toSorted());
    const tree: Tree = {
      kind: 'project',
      files: [...all],
      text: (file) => (all.has(file) ? readFileSync(path.join(root, file), 'utf8') : undefined),
      dependencies: [],
      root,
      binds: [],
      commands: {},
      hash: null,
      since: { state: 'as written', files: [FILE] },
    };
    const { engine } = backend;
    if (engine === undefined) throw new Error('the backend has no engine');
    const signal = AbortSignal.any([]);
    const context: BackendContext = {
      signal,
      ask: (question) => pool.ask(engine, question, { signal }),
      run: refuse,
      runInTree: refuse,
      readFromTree: refuse,
      toolVersion: null,
      makeFolder: refuse,
    };
    const check = async (round: number): Promise<number> => {
      const text = blockOf(round);
      writeFileSync(path.join(root, FILE), text);
      const started = performance.now();
      const verdict = await backend.run(
        {
          language: 'typescript',
          check: 'types',
          file: { name: FILE, text },
          focus: { startLine: 1, endLine: 5 },
          tree,
          limits: { deadlineMs: 60_000 },
        },
        context,
      );
      if (verdict.kind !== 'refuted' || verdict.findings.length !== 1)
        throw new Error(`the check says ${verdict.kind} with ${verdict.findings.length} findings`);
      return performance.now() - started;
    };
    const bare = bareService(root, files);
    const alone = (round: number): number => {
      const started = performance.now();
      const found = bare(blockOf(round));
      if (found !== 1) throw new Error(`the compiler finds ${found} errors`);
      return performance.now() - started;
    };
    const first = await check(0);
    alone(0);
    const checks: number[] = [];
    const own: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      checks.push(await check(round));
      own.push(alone(round));
    }
    const checked = row('types of a changed file in a project of 5,000 files, warm', 'ms', checks);
    const by = row('the same by the compiler itself, warm, told what changed', 'ms', own);
    return [
      row('types of one file in a project of 5,000 files, first', 'ms', [first]),
      checked,
      by,
      row('with-block check beside the compiler itself', 'x', [checked.value / by.value], { at: 'most', value: 1.5 }),
    ];
  } finally {
    await pool.close();
    rmSync(home, { recursive: true, force: true });
  }
}
