import * as z from 'zod/mini';
import { languageSchema } from './language-schema.ts';

/** How one process of a check ended: `exit 0`, `killed by SIGKILL`, `timeout`. */
export const processEndSchema = /* @__PURE__ */ z.object({ program: z.string(), end: z.string() });

/** See {@link processEndSchema}. */
export type ProcessEnd = z.infer<typeof processEndSchema>;

/**
 * What was run for one report, and what it came to: the detail of an entry of the ledger. Names and hashes only; the
 * entry itself says when, and its chain that nothing of it was changed since.
 */
export const verdictReceiptSchema = /* @__PURE__ */ z.object({
  /** SHA-256, hex, of the report as it was stored. */
  report: z.string(),
  /** SHA-256, hex, of the code. */
  code: z.string(),
  /** The hash over the tree that the checks saw; null where there is none to be said. */
  tree: z.nullable(z.string()),
  language: languageSchema,
  host: z.string(),
  checks: z.array(
    z.object({
      backend: z.string(),
      tool: z.nullable(z.string()),
      verdict: z.string(),
      /** It was remembered: the same was asked before, of the same text and tool. */
      cached: z.boolean(),
      /** What its generated inputs began from. */
      seed: z.optional(z.int()),
      runs: z.optional(z.array(processEndSchema)),
    }),
  ),
});

/** See {@link verdictReceiptSchema}. */
export type VerdictReceipt = z.infer<typeof verdictReceiptSchema>;

/** The id of a report, or how it begins: at least so much that it is told from others. */
export const receiptIdSchema = /* @__PURE__ */ z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/));

/** What a look at a receipt comes to. */
const RECEIPT_STATES = ['whole', 'altered', 'missing', 'deleted'] as const;

/** One of {@link RECEIPT_STATES}. */
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** What is known of one receipt. */
export const receiptStandingSchema = /* @__PURE__ */ z.object({
  /** Of the report. */
  id: z.string(),
  state: z.enum(RECEIPT_STATES),
  /** Why, in words; the first is the headline. */
  told: z.array(z.string()),
  /** Number and time of its entry in the ledger; null where there is none. */
  entry: z.nullable(z.object({ n: z.int(), at: z.string(), hash: z.string(), project: z.string() })),
  receipt: z.nullable(verdictReceiptSchema),
});

/** See {@link receiptStandingSchema}. */
export type ReceiptStanding = z.infer<typeof receiptStandingSchema>;
