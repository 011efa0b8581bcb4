import * as z from 'zod/mini';
import { name, hash, empty } from './request-fields.ts';
import { receiptIdSchema, receiptStandingSchema } from './verdict-receipt.ts';

/** What the gate admits at the moment. */
const gateStateSchema = z.object({
  /** The emergency stop holds: nothing is started, written or sent until the user resumes. */
  stopped: z.boolean(),
  /** What is not used until it is fixed, and why. */
  forbidden: z.array(z.object({ region: z.string(), cause: z.string(), attemptsLeft: z.int() })),
  /** Limits of which a run under way has taken 0.6 or more. */
  near: z.array(z.object({ run: z.string(), resource: z.string(), share: z.number() })),
  /** Effects under way. */
  open: z.int(),
  /** Entries of the ledger and the hash of the last one; noted down elsewhere they anchor it there, too. */
  ledger: z.object({ length: z.int(), head: hash }),
});

/** See {@link gateStateSchema}. */
export type GateState = z.infer<typeof gateStateSchema>;

/** One entry of the ledger. */
const ledgerEntrySchema = z.object({
  n: z.int(),
  at: z.string(),
  event: z.string(),
  run: z.string(),
  effect: z.string(),
  project: z.string(),
  detail: z.string(),
  previous: hash,
  hash,
});

/** See {@link ledgerEntrySchema}. */
export type LedgerRow = z.infer<typeof ledgerEntrySchema>;

/** Requests about the gate and its ledger; part of `REQUESTS`. */
export const GATE_REQUESTS = /* @__PURE__ */ (() =>
  ({
    'gate.state': { body: empty, reply: gateStateSchema },
    /**
     * The emergency stop: ends every job and every process, and admits nothing more. `kept`: it outlives this daemon.
     */
    'gate.stop': { body: empty, reply: z.object({ kept: z.boolean(), ended: z.int() }) },
    'gate.resume': { body: empty, reply: gateStateSchema },
    /** The user says that what is forbidden there is in order. */
    'gate.lift': { body: z.object({ region: name }), reply: gateStateSchema },
    /** Reads the whole ledger; `entry` 0 stands for an anchor. */
    'ledger.verify': {
      body: empty,
      reply: z.object({
        length: z.int(),
        head: hash,
        problem: z.nullable(z.object({ entry: z.int(), what: z.string() })),
        file: z.enum(['same', 'behind', 'not-compared']),
      }),
    },
    /** Entries below `before`, newest first. */
    'ledger.list': {
      body: z.object({ before: z.optional(z.int()), limit: z.int().check(z.positive(), z.maximum(500)) }),
      reply: z.object({ entries: z.array(ledgerEntrySchema), length: z.int() }),
    },
    /**
     * For a ledger that is not whole and that the user has looked at: it is put aside as a file beside the backups, and
     * a new one begins.
     */
    'ledger.begin-again': {
      body: z.object({ confirm: z.literal('begin again') }),
      reply: z.object({ saved: z.string() }),
    },
    /** What is known of the receipt of a report, by its id or how that begins; reads the whole ledger. */
    'receipt.get': { body: z.object({ id: receiptIdSchema }), reply: receiptStandingSchema },
  }) as const)();
