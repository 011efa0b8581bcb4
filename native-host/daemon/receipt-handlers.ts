import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CodedError } from '../../shared/errors.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { ReceiptStanding } from '../../shared/verdict-receipt.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { PRUNE, type LedgerEntry } from '../gate/chain.ts';
import type { Ledger } from '../gate/ledger.ts';
import { GOING_EVENTS, judgeReceipt, RECEIPT } from '../gate/verdict-receipts.ts';
import type { JobInput, JobManager } from './jobs.ts';
import type { Handlers } from './router.ts';
import type { VerifiedInputs } from './verified-inputs.ts';

/** What these handlers stand on. */
interface ReceiptHandlerDeps {
  db: Database;
  ledger: Pick<Ledger, 'verify'>;
  jobs: Pick<JobManager, 'start'>;
  inputs: Pick<VerifiedInputs, 'of'>;
}

/** Longer than the anchor file is ever behind. */
const ANCHORED_MS = 300;

/** Answers about receipts: what they say, whether they are whole, and the same verification again. */
export function receiptHandlers({
  db,
  ledger,
  jobs,
  inputs,
}: ReceiptHandlerDeps): Pick<Handlers, 'receipt.get' | 'receipt.replay'> {
  const standing = async (given: string): Promise<{ found: ReceiptStanding; report: Report | undefined }> => {
    const id = wholeId(db, given);
    const json = reportText(db, id);
    const check = await verifySettled(ledger);
    const found = judgeReceipt({
      id,
      entries: entriesOf(db, 'event = ? AND effect = ?', [RECEIPT, id]),
      goings: entriesOf(db, 'event IN (SELECT value FROM json_each(?))', [JSON.stringify(GOING_EVENTS)]),
      beganAt: lastOf(db, ['delete-all', 'begin-again']),
      prunedAt: lastOf(db, [PRUNE]),
      problem: check.ok ? undefined : check.problem,
      json,
    });
    return { found, report: json === undefined ? undefined : reportSchema.safeParse(JSON.parse(json)).data };
  };
  return {
    'receipt.get': async ({ id }) => (await standing(id)).found,
    'receipt.replay': async ({ id, job, code }, { owner, subscriber }) => {
      const { found, report } = await standing(id);
      const kept = inputs.of(found.id);
      const text = code ?? kept?.code ?? (report === undefined ? undefined : codeIn(report));
      if (found.receipt === null || text === undefined) throw new CodedError('CV068');
      if (sha256(text) !== found.receipt.code) throw new CodedError('CV069');
      const { follows: _, ...same } = kept ?? asked(found, report);
      const status = jobs.start({ ...same, job, code: text, fresh: true }, owner, subscriber);
      return { status, standing: found, exact: kept !== undefined };
    },
  };
}

/** The anchor file is written right behind a transaction: what is found wrong has to be so a moment later, too. */
async function verifySettled(ledger: Pick<Ledger, 'verify'>): ReturnType<Ledger['verify']> {
  const check = await ledger.verify();
  if (check.ok) return check;
  await setTimeout(ANCHORED_MS);
  return ledger.verify();
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a stored report says of how it was asked. */
function asked({ receipt, entry }: ReceiptStanding, report: Report | undefined): Omit<JobInput, 'job' | 'code'> {
  const language = report?.language ?? receipt?.language;
  if (language === undefined) throw new CodedError('CV068');
  const project = report?.project ?? entry?.project ?? '';
  const place = report?.target?.kind === 'project' ? report.target.file : null;
  return {
    language,
    languageSource: 'user',
    ...(report === undefined ? {} : { file: basename(report.file) }),
    ...(project === '' ? {} : { project }),
    ...(place === null ? {} : { place: { info: '', before: '', chosen: place } }),
  };
}

/** The code of a report, where its text is kept and nothing of it was masked; undefined where it is not there. */
function codeIn({ source, codeHash, target }: Report): string | undefined {
  const lines = source.split('\n');
  const own = (target?.lines ?? []).flatMap(({ file, count }) => lines.slice(file - 1, file - 1 + count)).join('\n');
  return [source, own, `${own}\n`].find((text) => sha256(text) === codeHash);
}

/** The id that begins so, of a receipt or else of a report; as it was given where none or several do. */
function wholeId(db: Database, given: string): string {
  const like = `${given.replaceAll(/[%_\\]/g, '')}%`;
  const found = withStorageErrors(() =>
    db
      .prepare<[string, string, string], string>(
        'SELECT DISTINCT effect FROM ledger WHERE event = ? AND effect LIKE ? UNION SELECT id FROM reports WHERE id ' +
          'LIKE ? LIMIT 2',
      )
      .pluck()
      .all(RECEIPT, like, like),
  );
  return found.length === 1 ? String(found[0]) : given;
}

const entriesOf = (db: Database, where: string, values: readonly string[]): LedgerEntry[] =>
  withStorageErrors(() =>
    db.prepare<string[], LedgerEntry>(`SELECT * FROM ledger WHERE ${where} ORDER BY n`).all(...values),
  );

const lastOf = (db: Database, events: readonly string[]): string | null =>
  entriesOf(db, 'event IN (SELECT value FROM json_each(?))', [JSON.stringify(events)]).at(-1)?.at ?? null;

const reportText = (db: Database, id: string): string | undefined =>
  withStorageErrors(() => db.prepare<[string], string>('SELECT json FROM reports WHERE id = ?').pluck().get(id));
