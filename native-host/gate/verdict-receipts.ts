import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/parse-json.ts';
import type { Report } from '../../shared/report.ts';
import { verdictReceiptSchema, type ReceiptStanding, type VerdictReceipt } from '../../shared/verdict-receipt.ts';
import type { ChainProblem, LedgerEntry } from './chain.ts';
import type { LedgerEvent } from './ledger.ts';

/** The event of a report's receipt: `run` is its job, `effect` the report. */
export const RECEIPT = 'receipt';

/** The events that say which reports went, on the user's word or to make room, in `detail.reports`. */
export const GOING_EVENTS = ['delete', 'reports-dropped'] as const;

/** Checks of one report that a receipt names. */
const MOST_CHECKS = 200;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The entry of a report's receipt. @param json the report as it is stored */
export function receiptOf(report: Report, json: string): LedgerEvent {
  const detail: VerdictReceipt = {
    report: sha256(json),
    code: report.codeHash,
    tree: report.treeHash ?? null,
    language: report.language,
    host: report.hostVersion,
    checks: report.results.slice(0, MOST_CHECKS).map(({ backend, toolVersion, verdict, cached, seed, runs }) => ({
      backend,
      tool: toolVersion,
      verdict: verdict.kind,
      cached,
      ...(seed === undefined ? {} : { seed }),
      ...(runs === undefined ? {} : { runs }),
    })),
  };
  return { event: RECEIPT, run: report.job, effect: report.id, project: report.project, detail };
}

/** What there is of one receipt. */
export interface ReceiptEvidence {
  id: string;
  /** Its entries: there should be one; a job that was repeated has more, and the newest counts. */
  entries: readonly LedgerEntry[];
  /** Entries that say which reports went. */
  goings: readonly LedgerEntry[];
  /** When everything was deleted last, or the ledger began again; null where neither is in it. */
  beganAt: string | null;
  /** When it was shortened last. */
  prunedAt: string | null;
  /** What is wrong with the ledger as a whole. */
  problem: ChainProblem | undefined;
  /** The report as it is stored now. */
  json: string | undefined;
}

const goingSchema = z.object({ reports: z.optional(z.array(z.string())) });
const reportSchema = z.object({ receipt: z.optional(z.string()), createdAt: z.string() });

/** Judges one receipt: what was changed is altered, what went on the user's word or to make room is deleted. */
export function judgeReceipt(evidence: ReceiptEvidence): ReceiptStanding {
  const { id, entries, problem, json } = evidence;
  const newest = entries.at(-1);
  const receipt = newest === undefined ? undefined : verdictReceiptSchema.safeParse(parseJson(newest.detail)).data;
  const entry =
    newest === undefined ? null : { n: newest.n, at: newest.at, hash: newest.hash, project: newest.project };
  const as = (state: ReceiptStanding['state'], ...told: string[]): ReceiptStanding => ({
    id,
    state,
    told,
    entry,
    receipt: receipt ?? null,
  });
  if (problem !== undefined) {
    const where = problem.entry === 0 ? '' : `entry ${problem.entry}: `;
    return as('altered', `the ledger is not whole: ${where}${problem.what}`);
  }
  if (newest === undefined) return withoutEntry(evidence, as);
  if (receipt === undefined) return as('altered', 'the receipt is of a shape that nobody here writes');
  if (json !== undefined && sha256(json) !== receipt.report)
    return as('altered', 'the report is not the one that the receipt was written for');
  if (json !== undefined) return as('whole', 'the receipt is whole, and the report is as it was stored');
  const going = evidence.goings.find(
    ({ n, detail }) => n > newest.n && goingSchema.safeParse(parseJson(detail)).data?.reports?.includes(id) === true,
  );
  if (going === undefined)
    return as('altered', 'the report is gone, and nothing says that it was deleted: somebody took it away');
  const why = going.event === 'delete' ? 'you had it deleted' : 'it made room for newer ones';
  return as('deleted', `the report is gone: ${why} on ${going.at}`, 'its receipt is whole');
}

function withoutEntry(
  { json, beganAt, prunedAt }: ReceiptEvidence,
  as: (state: ReceiptStanding['state'], ...told: string[]) => ReceiptStanding,
): ReceiptStanding {
  const report = reportSchema.safeParse(json === undefined ? undefined : parseJson(json)).data;
  if (report === undefined) {
    const began = beganAt === null ? [] : [`the ledger began anew on ${beganAt}; what was before went then`];
    const pruned = prunedAt === null ? [] : [`the ledger was shortened on ${prunedAt}; its oldest entries went then`];
    return as(
      began.length + pruned.length === 0 ? 'missing' : 'deleted',
      'there is no such receipt',
      ...began,
      ...pruned,
    );
  }
  if (report.receipt === undefined) return as('missing', 'the report was stored before there were receipts');
  for (const [at, what] of [
    [beganAt, 'began anew'],
    [prunedAt, 'was shortened'],
  ] as const)
    if (at !== null && report.createdAt < at)
      return as('deleted', `the ledger ${what} on ${at}: the receipt went then`);
  return as('altered', 'the report has a receipt, and the ledger has none of it');
}
