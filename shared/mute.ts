import * as z from 'zod/mini';

/** Where a mute holds: in one conversation, in one project, or everywhere. */
export const MUTE_SCOPES = ['conversation', 'project', 'everywhere'] as const;

/** One of {@link MUTE_SCOPES}. */
export type MuteScope = (typeof MUTE_SCOPES)[number];

/** What a mute silences: every finding of the rule, or what the rule says of this line of code. */
export const MUTE_KINDS = ['rule', 'line'] as const;

/** One of {@link MUTE_KINDS}. */
export type MuteKind = (typeof MUTE_KINDS)[number];

/** Which mute a finding is silenced by; set by the host whenever a report is read, and not stored with it. */
export const mutedSchema = /* @__PURE__ */ z.object({
  mute: z.string(),
  kind: z.enum(MUTE_KINDS),
  scope: z.enum(MUTE_SCOPES),
  /** In the user's words; may be empty. */
  reason: z.string(),
});
