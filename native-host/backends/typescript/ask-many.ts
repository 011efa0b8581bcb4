import type { Verdict } from '../../../shared/verdict.ts';
import type { Obligation } from '../define.ts';
import type { Tree } from '../tree.ts';
import { manyAnswerSchema, type Answer, type Question } from './answer.ts';
import { portions } from './side-by-side.ts';

type File = Obligation['file'];

/**
 * A check of one file by itself as one of many files: their names tell them apart, and none of them knows of another. Files
 * that could not be asked about together have no answer: one of them may be too much for the compiler.
 */
export function asMany(asked: Question['ask'], verdictOf: (answer: Answer, file: File) => Verdict) {
  return async (files: readonly File[], _tree: Tree, ask: (question: unknown) => Promise<unknown>): Promise<ReadonlyMap<string, Verdict>> => {
    const verdicts = new Map<string, Verdict>();
    for (const portion of portions(files)) {
      const answer = await ask({ ask: asked, many: portion }).catch(() => ({ each: [] }));
      for (const [index, each] of manyAnswerSchema.parse(answer).each.entries()) {
        const file = portion[index];
        if (file !== undefined) verdicts.set(file.name, verdictOf(each, file));
      }
    }
    return verdicts;
  };
}
