import * as z from 'zod/mini';
import { evidenceRuleSchema } from '../../../shared/correction.ts';
import type { RecordDraft } from '../../platform/messages.ts';
import type { RecordOrigin } from '../../../shared/protocol.ts';
import type { Source } from './record-fields.ts';
import type { Reverifying } from './reverify.ts';

/**
 * What the form knows of where its correction comes from. @param session the conversation's id, hashed; null without
 * one.
 */
export function originOf(
  { draft, source, reverifying }: { draft: RecordDraft | null; source: Source | null; reverifying: Reverifying },
  session: string | null,
): RecordOrigin {
  const report = draft?.report ?? null;
  // A test's name may be longer than any rule: without it the correction is recorded all the same.
  const finding = source === null ? undefined : z.safeParse(evidenceRuleSchema, source.finding);
  return {
    ...(draft?.language === undefined || draft.language === null ? {} : { language: draft.language }),
    ...(session === null ? {} : { conversation: session }),
    ...(report === null ? {} : { report: report.id }),
    ...(finding?.success === true ? { finding: finding.data } : {}),
    ...(reverifying.step === 'done' ? { tried: reverifying.job } : {}),
  };
}
