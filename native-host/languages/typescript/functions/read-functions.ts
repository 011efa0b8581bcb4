import type { BackendContext, Obligation } from '../../../kit/define.ts';
import { functionsAnswerSchema, type FunctionsAnswer } from './type-shape.ts';

/** The functions of a text of the obligation's language. @param marksBranches does the runner count branches? */
export async function readFunctions(
  { file }: Pick<Obligation, 'file'>,
  text: string,
  context: Pick<BackendContext, 'ask'>,
  { marksBranches = true }: { marksBranches?: boolean } = {},
): Promise<FunctionsAnswer> {
  const name = file.name.split('/').at(-1) ?? file.name;
  return functionsAnswerSchema.parse(await context.ask({ ask: 'functions', name, text, marksBranches }));
}
