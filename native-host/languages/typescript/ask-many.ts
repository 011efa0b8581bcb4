import type { Verdict } from '../../../shared/verdict.ts';
import type { Obligation, ModuleEngine } from '../../kit/define.ts';
import type { Tree } from '../../kit/tree.ts';
import { portions } from './side-by-side.ts';

/** The process of the TypeScript compiler, which several backends share. */
export const COMPILER_ENGINE: ModuleEngine = {
  kind: 'module',
  module: new URL('./typescript-engine.ts', import.meta.url),
  startupSnapshot: true,
};

type File = Obligation['file'];

/** What is asked of the compiler's engine, and how its answers about many files are read. */
interface Asked<Answer> {
  ask: 'syntax' | 'types' | 'lint';
  read(answers: unknown): { each: Answer[] };
  verdictOf(answer: Answer, file: File): Verdict;
}

/**
 * A check of one file by itself as one of many files: their names tell them apart, and none of them knows of another.
 * Files that could not be asked about together have no answer: one of them may be too much for the compiler.
 */
export function asMany<Answer>({ ask: asked, read, verdictOf }: Asked<Answer>) {
  return async (
    files: readonly File[],
    _tree: Tree,
    ask: (question: unknown) => Promise<unknown>,
  ): Promise<ReadonlyMap<string, Verdict>> => {
    const verdicts = new Map<string, Verdict>();
    for (const portion of portions(files)) {
      const answer = await ask({ ask: asked, many: portion }).catch(() => ({ each: [] }));
      for (const [index, each] of read(answer).each.entries()) {
        const file = portion[index];
        if (file !== undefined) verdicts.set(file.name, verdictOf(each, file));
      }
    }
    return verdicts;
  };
}
