import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** An id of ours. */
export const id = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));
/** A name that a person gave. */
export const name = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200));
/** SHA-256, lower-case hex. */
export const hash = /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A body or reply without anything. */
export const empty = /* @__PURE__ */ z.object({});
/** Names a finding within its report, which the host has. */
export const namedFindingSchema = /* @__PURE__ */ z.object({
  backend: z.string().check(z.maxLength(100)),
  rule: z.string().check(z.maxLength(1_000)),
  file: z.string().check(z.maxLength(1_000)),
  line: z.int(),
  column: z.int(),
});

/** See {@link namedFindingSchema}. */
export type NamedFinding = z.infer<typeof namedFindingSchema>;

/** Which page of a long text, from 0. */
export const pageRequest = /* @__PURE__ */ z.int().check(z.nonnegative());
/** One page of a long text. */
export const paged = /* @__PURE__ */ z.object({ page: z.int(), pages: z.int(), text: z.string() });

/** One page of a long text: pages are cut by UTF-16 units so that each fits a frame even when every unit is escaped. */
export function pageOf(textWhole: string, page: number): z.infer<typeof paged> {
  const pages = Math.max(1, Math.ceil(textWhole.length / LIMITS.pageUnits));
  return { page, pages, text: textWhole.slice(page * LIMITS.pageUnits, (page + 1) * LIMITS.pageUnits) };
}
