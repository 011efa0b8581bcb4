import type { RecordDraft } from '../platform/messages.ts';
import type { RecordOrigin } from '../../shared/protocol.ts';
import type { Source } from './record-fields.ts';
import type { Reverifying } from './reverify.ts';

/** What the form knows of where its correction comes from. @param session the conversation's id, hashed; null without one. */
export function originOf({ draft, source, reverifying }: { draft: RecordDraft | null; source: Source | null; reverifying: Reverifying }, session: string | null): RecordOrigin {
  const report = draft?.report ?? null;
  return {
    ...(draft?.language === undefined || draft.language === null ? {} : { language: draft.language }),
    ...(session === null ? {} : { conversation: session }),
    ...(report === null ? {} : { report: report.id }),
    ...(source === null ? {} : { finding: { backend: source.finding.backend, rule: source.finding.rule } }),
    ...(reverifying.step === 'done' ? { tried: reverifying.job } : {}),
  };
}
