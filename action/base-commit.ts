import * as z from 'zod/mini';

const sha = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));

/** What of a workflow's event says what is compared with what (docs.github.com, "Webhook events and payloads"). */
export const eventSchema = z.object({
  pull_request: z.optional(z.object({ base: z.object({ sha }), head: z.object({ sha }) })),
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
  /** The input `base`; empty where none was given. */
  given: string;
}

const SHALLOW =
  'everything that was found counts: the commit to compare with is not in the checkout; ' +
  'give actions/checkout `fetch-depth: 2`, or 0 where it checks out another commit than the merge';

/**
 * Finds what only new findings are counted against: a given commit; of a pull request the state that it is merged into,
 * which is the first parent of GitHub's test merge, else where its branch began. A push is compared with nothing. The
 * test merge is known by its second parent, the pull request's head: `GITHUB_REF` names it whatever is checked out, and
 * a merge in the branch itself has the author's own commit as its first parent.
 */
export async function findBase({ event, given }: JobPlace, history: History): Promise<Base> {
  if (given !== '') {
    const found = (await history.mergeBase(given, 'HEAD')) ?? (await history.commit(given));
    return found === undefined ? { commit: null, why: SHALLOW } : { commit: found };
  }
  const { pull_request: pull, merge_group: group } = event;
  const target = pull?.base.sha ?? group?.base_sha;
  if (target === undefined) return { commit: null };
  const isMerge = pull !== undefined && (await history.commit('HEAD^2')) === pull.head.sha;
  const found = (isMerge ? await history.commit('HEAD^1') : undefined) ?? (await history.mergeBase(target, 'HEAD'));
  return found === undefined ? { commit: null, why: SHALLOW } : { commit: found };
}
