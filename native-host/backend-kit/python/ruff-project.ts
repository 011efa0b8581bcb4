import * as z from 'zod/mini';
import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../define.ts';
import { pythonProject } from './python-project.ts';
import { ruffAnswerSchema } from './ruff-answer.ts';
import { configChain, configFor, type ConfigFile } from './ruff-config-files.ts';

const answerSchema = z.union([
  ruffAnswerSchema,
  z.object({ kind: z.literal('formatted'), text: z.string() }),
  z.object({ kind: z.literal('excluded') }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);

type Answer = Extract<z.infer<typeof answerSchema>, { kind: 'checked' | 'formatted' }>;

/** The process that both checks with the project's Ruff configuration share. */
export const RUFF_ENGINE = { kind: 'module', module: new URL('./ruff-project-engine.ts', import.meta.url) } as const;

/**
 * Asks Ruff about the block's file with the project's configuration; where it has no answer, the verdict that this is.
 */
export async function askRuff(
  kind: 'check' | 'format',
  { file, tree }: Obligation,
  { ask }: BackendContext,
): Promise<{ answer: Answer; config: ConfigFile } | { verdict: Verdict }> {
  const config = tree === undefined ? undefined : configFor(tree, file.name);
  if (tree === undefined || config === undefined) throw new Error('there is no configuration of Ruff here');
  const { searchPaths, files } = pythonProject(tree, file.name);
  const tops = files.flatMap((each) =>
    searchPaths.map((path) => {
      if (path === '') return each;
      return each.startsWith(`${path}/`) ? each.slice(path.length + 1) : '';
    }),
  );
  const own = new Set(
    tops.map((each) => each.split('/')[0]?.replace(/\.py$/, '') ?? '').filter((name) => /^[A-Za-z_]\w*$/.test(name)),
  );
  const answer = answerSchema.parse(
    await ask({ kind, file: file.name, text: file.text, config: configChain(tree, config), own: [...own].toSorted() }),
  );
  switch (answer.kind) {
    case 'too-deep':
      return { verdict: { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for Ruff' } };
    case 'excluded':
      return {
        verdict: { kind: 'unsupported', findings: [], reason: `${config.path} keeps Ruff away from this file` },
      };
    case 'refused':
      return { verdict: { kind: 'unknown', findings: [], reason: `Ruff refused: ${answer.reason}` } };
    case 'checked':
    case 'formatted':
      return { answer, config };
  }
}
