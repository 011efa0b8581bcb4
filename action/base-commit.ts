import * as z from 'zod/mini';

const sha = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));

/** What of a workflow's event says what is compared with what (docs.github.com, "Webhook events and payloads"). */
export const eventSchema = z.object({
  pull_request: z.optional(z.object({ base: z.object({ sha }) })),
  merge_group: z.optional(z.object({ base_sha: sha })),
  before: z.optional(z.nullable(z.string())),
});

/** See {@link eventSchema}. */
type WorkflowEvent = z.infer<typeof eventSchema>;

/** What of a repository's history is asked. */
export interface History {
  /** The full name of a commit, or undefined where the checkout does not have it. */
  commit(name: string): Promise<string | undefined>;
  /** The commit where two lines of history part, or undefined where the checkout does not reach that far. */
  mergeBase(a: string, b: string): Promise<string | undefined>;
}

/** The commit that a run is compared with; why there is none where there should be one. */
export type Base = { commit: string } | { commit: null; why?: string };

/** Where a job stands. */
export interface JobPlace {
  event: WorkflowEvent;
  /** `GITHUB_REF`. */
  ref: string;
  /** The input `base`; empty where none was given. */
  given: string;
}

const SHALLOW =
  'everything that was found counts: the commit to compare with is not in the checkout; ' +
  'give actions/checkout `fetch-depth: 2`, or 0 where it checks out another commit than the merge';

/**
 * Finds what only new findings are counted against: a given commit; of a pull request the state that it is merged into,
 * which is the first parent of GitHub's test merge, else where its branch began. A push is compared with nothing.
 */
export async function findBase({ event, ref, given }: JobPlace, history: History): Promise<Base> {
  if (given !== '') {
    const found = (await history.mergeBase(given, 'HEAD')) ?? (await history.commit(given));
    return found === undefined ? { commit: null, why: SHALLOW } : { commit: found };
  }
  const target = event.pull_request?.base.sha ?? event.merge_group?.base_sha;
  if (target === undefined) return { commit: null };
  const isMerge = /^refs\/pull\/\d+\/merge$/.test(ref) && (await history.commit('HEAD^2')) !== undefined;
  const found = (isMerge ? await history.commit('HEAD^1') : undefined) ?? (await history.mergeBase(target, 'HEAD'));
  return found === undefined ? { commit: null, why: SHALLOW } : { commit: found };
}
