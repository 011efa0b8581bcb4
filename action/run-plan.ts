import * as z from 'zod/mini';
import { FAIL_WORDS } from './action-inputs.ts';

/** What one run of the action does: written by its first step and read by the others. */
export const runPlanSchema = z.object({
  failOn: z.array(z.enum(FAIL_WORDS)),
  /** The folder that is verified, absolute, without links. */
  directory: z.string(),
  /** From the workspace's top to the repository's, with `/` at its end; empty where they are one. */
  prefix: z.string(),
  base: z.nullable(z.string()),
  runCode: z.boolean(),
  category: z.string(),
  /** Folder of claude-verify's own files; it is kept in the cache. */
  home: z.string(),
  sarif: z.string(),
  json: z.string(),
  /** Where the verifying step writes {@link outcomeSchema}. */
  outcome: z.string(),
  /** Why nothing is run in the sandbox and what helps; null where it works. */
  noSandbox: z.nullable(z.object({ reason: z.string(), install: z.string() })),
  /** Sentences for whoever reads the report. */
  notes: z.array(z.string()),
});

/** See {@link runPlanSchema}. */
export type RunPlan = z.infer<typeof runPlanSchema>;

/** How the verification itself went; what was found is in the files that the plan names. */
export const outcomeSchema = z.object({
  /** Is there a report? */
  ended: z.boolean(),
  /** The commit that was compared with in fact. */
  base: z.nullable(z.string()),
  /** Where it did not end: what was said, in lines. */
  says: z.array(z.string()),
  notes: z.array(z.string()),
});

/** See {@link outcomeSchema}. */
export type RunOutcome = z.infer<typeof outcomeSchema>;
