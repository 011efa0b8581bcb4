import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultFileName, languageOfFile } from '../../shared/language.ts';
import type { Verdict } from '../../shared/verdict.ts';
import type { Backend, Obligation } from '../../native-host/kit/define.ts';
import { findSandbox } from '../../native-host/sandbox/find-sandbox.ts';
import type { WarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { runCheck } from '../../native-host/verify/obligation.ts';
import { materialiseScratchTree } from '../../native-host/verify/scratch-tree.ts';
import { createToolFinder } from '../../native-host/verify/tool-version.ts';

const SEEDED = path.join(import.meta.dirname, 'fixtures/seeded-bugs');

/** A small function, right and with one mistake. */
export interface Pair {
  name: string;
  /** With the language's ending. */
  good: string;
  bad: string;
  file: string;
}

/** The seeded bugs of a language, in the order of their names. */
export function seededPairs(folder: 'typescript' | 'python'): Pair[] {
  return readdirSync(path.join(SEEDED, folder))
    .filter((file) => file.includes('.good.'))
    .toSorted()
    .map((file) => {
      const read = (name: string): string => readFileSync(path.join(SEEDED, folder, name), 'utf8');
      return {
        name: file.replace(/\.good\..*$/, ''),
        good: read(file),
        bad: read(file.replace('.good.', '.bad.')),
        file: file.replace('.good', ''),
      };
    });
}

const PRECONDITIONS = path.join(import.meta.dirname, 'fixtures/preconditions');

/**
 * Programs whose callers are asked something, in words or by a plain reading (`right`: no input that it excludes may
 * refute one), and wrong ones. Each stands below a line `%% NAME` of one file.
 */
export function askingPrograms(
  language: 'typescript' | 'python',
  kind: 'right' | 'wrong',
): { name: string; file: string; text: string }[] {
  const ending = language === 'python' ? 'py' : 'ts';
  const parts = readFileSync(path.join(PRECONDITIONS, `${kind}.${ending}`), 'utf8')
    .split(/^(?:#|\/\/) %% /m)
    .slice(1);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    const name = part.slice(0, end);
    const text = part.slice(end + 1);
    return { name, text, file: `${name}.${/@param \{/.test(text) ? 'js' : ending}` };
  });
}

const findTool = createToolFinder();

/** Asks a backend about a text by itself, or about one that replaces another. */
export async function ask(
  backend: Backend,
  pool: WarmPool,
  file: string,
  text: string,
  before?: string,
): Promise<Verdict> {
  const language = languageOfFile(file) ?? languageOfFile(defaultFileName('typescript'));
  if (language === undefined) throw new Error(`${file} has no language`);
  const laid = await materialiseScratchTree(new Map([[file, text]]));
  try {
    const obligation: Obligation = {
      language,
      check: backend.check,
      file: { name: file, text },
      focus: { startLine: 1, endLine: text.split('\n').length },
      limits: { deadlineMs: backend.deadlineMs ?? 60_000 },
      tree: laid.tree,
      ...(before === undefined ? {} : { before }),
    };
    const frame = {
      pool,
      findTool,
      findSandbox,
      mayRunCode: true,
      mayUseNetwork: false,
      now: () => new Date(),
      cache: { get: () => undefined, put: () => undefined },
      ticks: () => performance.now(),
      redact: (verdict: Verdict) => Promise.resolve(verdict),
      admitRun: <T>(_: string, perform: () => Promise<T>) => perform(),
    };
    return (await runCheck(backend, obligation, frame, AbortSignal.any([]), laid)).verdict;
  } finally {
    await laid.remove();
  }
}
