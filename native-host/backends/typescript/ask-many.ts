import type { Verdict } from '../../../shared/verdict.ts';
import type { Obligation } from '../define.ts';
import type { Tree } from '../tree.ts';
import { manyAnswerSchema, type Answer, type Question } from './answer.ts';

type File = Obligation['file'];

/** A check of one file by itself as one of many files: their names tell them apart, and none of them knows of another. */
export function asMany(asked: Question['ask'], verdictOf: (answer: Answer, file: File) => Verdict) {
  return async (files: readonly File[], _tree: Tree, ask: (question: unknown) => Promise<unknown>): Promise<ReadonlyMap<string, Verdict>> => {
    const { each } = manyAnswerSchema.parse(await ask({ ask: asked, many: files }));
    return new Map(files.flatMap((file, index) => {
      const answer = each[index];
      return answer === undefined ? [] : [[file.name, verdictOf(answer, file)] as const];
    }));
  };
}
