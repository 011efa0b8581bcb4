import { LANGUAGES } from '../../shared/language.ts';
import type { ReceiptStanding, VerdictReceipt } from '../../shared/verdict-receipt.ts';

/** What a receipt says, a line a fact; nothing where there is none. Not yet made printable. */
export function receiptLines({ id, entry, receipt }: ReceiptStanding): string[] {
  if (receipt === null) return [];
  return [
    `receipt ${id}, entry ${entry?.n ?? '-'} of the ledger, ${entry?.at ?? ''}`,
    `code    ${receipt.code} (${LANGUAGES[receipt.language].title})`,
    `tree    ${receipt.tree ?? 'not said'}`,
    `report  ${receipt.report}`,
    `host    claude-verify ${receipt.host}`,
    ...receipt.checks.map((check) => `  ${lineOfCheck(check)}`),
  ];
}

function lineOfCheck({ backend, tool, verdict, cached, seed, runs = [] }: VerdictReceipt['checks'][number]): string {
  const ends = runs.map(({ program, end }) => `${program}: ${end}`).join(', ');
  return [
    `${backend} ${tool ?? '(no version)'}`,
    `${verdict}${cached ? ', remembered' : ''}`,
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...(ends === '' ? [] : [ends]),
  ].join('; ');
}
