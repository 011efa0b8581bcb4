/**
 * States of a job; the last three are terminal and a job enters exactly one of them. They stand apart from the protocol
 * because the content script needs them and none of its schemas.
 */
export const JOB_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;

/** One of {@link JOB_STATES}. */
export type JobState = (typeof JOB_STATES)[number];

/** Has the job ended for good? */
export const isTerminal = (state: JobState): boolean => state === 'done' || state === 'cancelled' || state === 'failed';
