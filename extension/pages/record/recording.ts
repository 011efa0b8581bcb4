import { useEffect, useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { evidenceRuleSchema } from '../../../shared/correction.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { RecordOrigin } from '../../../shared/protocol.ts';
import type { RecordDraft } from '../../platform/messages.ts';
import { sha256 } from '../../platform/sha256.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import {
  changedFields,
  correctionOf,
  fieldsFromDraft,
  fieldsOfSource,
  firstSource,
  isDescribed,
  sourcesOf,
  type FieldErrors,
  type RecordFields,
  type FieldSource,
} from './record-fields.ts';
import { offeredOf, type Submission } from './record-outcome.tsx';
import type { RecordScreen } from './record-screen.tsx';
import { reverify, type ReverifyWork, type Reverifying } from './reverify-view.tsx';

/**
 * What the form knows of where its correction comes from. @param session the conversation's id, hashed; null without
 * one.
 */
function originOf(
  { draft, source, reverifying }: { draft: RecordDraft | null; source: FieldSource | null; reverifying: Reverifying },
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

interface Form {
  /**
   * Made once per form, so that sending twice stores once. Text that is edited after it was sent is another correction.
   */
  id: string;
  /** When it was first sent, or null: sending the same again must be the same in every byte. */
  sentAt: string | null;
  draft: RecordDraft | null;
  /** Did the person change anything? Only then there is something to keep. */
  edited: boolean;
  fields: RecordFields;
  errors: FieldErrors;
  submission: Submission;
  /** The finding that it was filled from. */
  source: FieldSource | null;
  /** What tools say of the texts as they stand. */
  reverifying: Reverifying;
}

/** Rest in typing after which the form is kept, ms. */
const KEEP_MS = 150;

/** Fields that decide what is checked and where. */
const TRIED = ['output', 'correction', 'file', 'project'] as const satisfies readonly (keyof RecordFields)[];
const sameTexts = (one: Form, other: Form): boolean =>
  one.id === other.id && TRIED.every((name) => one.fields[name] === other.fields[name]);

/**
 * Confirmed after a sending that failed, it has other bytes: another correction, as after an edit. What is on its way,
 * waits for the host or is stored stays as it was sent.
 */
const resent = ({ submission: { kind } }: Form, newId: () => string): Partial<Form> =>
  kind === 'failed' || kind === 'secret' ? { id: newId(), sentAt: null, submission: { kind: 'editing' } } : {};

/** What recording needs from the page on which it happens. */
export interface RecordingDeps {
  client: WorkerClient;
  /** A fresh UUID. */
  newId(): string;
  now(): Date;
  /** The conversation's id where the draft names none. */
  conversation: string | null;
  projects: readonly string[];
  /** Name of the project of the conversation; empty without one. */
  project: string;
  onError(error: ErrorBody): void;
  /** The form was left: what stood in it is forgotten. */
  onLeft(): void;
  /** Goes on with the form in the side panel, with what stands in its fields; absent there. */
  onMove?: ((fields: RecordFields) => void) | undefined;
}

/** A form in which a correction is recorded, or what became of it. */
export interface Recording {
  /** Null until it is opened. */
  screen: RecordScreen | null;
  /** Opens the form on this draft, with what was typed before in place of what would be filled in. */
  open(draft: RecordDraft | null, project: string, kept?: Partial<RecordFields>): void;
  /** Takes it away; what was typed and not recorded is kept. */
  close(): void;
}

/** Records corrections: keeps the form while it is typed in, re-verifies it, and sends it once. */
export function useRecording(deps: RecordingDeps): Recording {
  const { client, newId, now, conversation } = deps;
  const [form, setForm] = useState<Form | null>(null);
  const sending = useRef(false);
  /** Aborted when the page goes: nobody looks at the job any more. */
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);

  const openForm: Recording['open'] = (draft, project, kept = {}) =>
    setForm({
      id: newId(),
      sentAt: null,
      draft,
      edited: false,
      fields: { ...fieldsFromDraft(draft, project), ...kept },
      errors: {},
      submission: { kind: 'editing' },
      source: firstSource(draft),
      reverifying: { step: 'idle' },
    });

  const typed = form?.edited === true && form.submission.kind === 'editing' ? form.fields : null;
  useEffect(() => {
    if (typed === null) return undefined;
    const keep = (): void => {
      client
        .request('record.keep', { fields: { ...typed } })
        .catch((thrown: unknown) => deps.onError(errorBodyOf(thrown)));
    };
    const timer = setTimeout(keep, KEEP_MS);
    // A page that closes runs no timer any more, and its components are not taken down.
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [typed]);

  /**
   * Changes the form that was shown when something began, as it stands by now; one that was left or edited meanwhile
   * stays.
   */
  const change = (open: Form, how: (before: Form) => Partial<Form>): void =>
    setForm((before) => (before === null || !sameTexts(before, open) ? before : { ...before, ...how(before) }));
  const captureOf = async (open: Form, timestamp: string): Promise<ReturnType<typeof correctionOf>> => {
    const { reverifying } = open;
    const confirmed =
      reverifying.step === 'done' && reverifying.confirmation.status === 'confirmed'
        ? reverifying.confirmation.why
        : undefined;
    // A hash, so that the stored text names no conversation.
    const id = open.draft?.conversation ?? conversation;
    return correctionOf(open.fields, {
      id: open.id,
      timestamp,
      sessionId: id === null ? null : await sha256(id),
      confirmed,
      language: open.draft?.language ?? null,
    });
  };
  /** Runs both codes; what comes of it counts only for the form that asked, with the texts that it had. */
  const check = async (open: Form, work: ReverifyWork): Promise<void> => {
    const set = (reverifying: Reverifying): void =>
      change(open, (before) =>
        before.reverifying.step !== 'running'
          ? {}
          : { ...(reverifying.step === 'done' ? resent(before, newId) : {}), reverifying },
      );
    change(open, () => ({ errors: {}, reverifying: { step: 'running', progress: [] } }));
    try {
      const confirmation = await reverify(
        client,
        work,
        (progress) => set({ step: 'running', progress }),
        gone.current.signal,
      );
      set({ step: 'done', job: work.body.job, confirmation });
    } catch (thrown) {
      set({ step: 'failed', error: errorBodyOf(thrown) });
    }
  };
  const tryForm = async (open: Form): Promise<void> => {
    const made = await captureOf(open, now().toISOString());
    if (!made.ok) change(open, () => ({ errors: made.errors }));
    else if (made.correction.correction === null)
      change(open, () => ({ errors: { correction: 'The text is unchanged. Edit it until it is right.' } }));
    else {
      const { language, finding } = originOf(open, null);
      await check(open, {
        kind: 'form',
        body: {
          job: newId(),
          correction: made.correction,
          ...(language === undefined ? {} : { language }),
          ...(finding === undefined ? {} : { finding }),
        },
      });
    }
  };
  const tryStored = (open: Form): Promise<void> => {
    const { language } = originOf(open, null);
    return check(open, {
      kind: 'stored',
      body: { job: newId(), id: open.id, ...(language === undefined ? {} : { language }) },
    });
  };

  const submit = async (open: Form): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    const timestamp = open.sentAt ?? now().toISOString();
    const sent = (submission: Submission): void =>
      change(open, ({ reverifying }) => {
        const wasConfirmedMeanwhile = reverifying.step === 'done' && open.reverifying.step !== 'done';
        const again = wasConfirmedMeanwhile && (submission.kind === 'failed' || submission.kind === 'secret');
        return { ...(again ? { id: newId(), sentAt: null } : { sentAt: timestamp }), errors: {}, submission };
      });
    try {
      const made = await captureOf(open, timestamp);
      if (!made.ok) {
        change(open, () => ({ errors: made.errors, submission: { kind: 'editing' } }));
        return;
      }
      sent({ kind: 'sending' });
      const reply = await client.request('record.submit', {
        correction: made.correction,
        origin: originOf(open, made.correction.session_id ?? null),
      });
      if (reply.outcome === 'secret') sent({ kind: 'secret', hits: reply.hits });
      else
        sent(
          reply.outcome === 'pending'
            ? { kind: 'pending', error: reply.error }
            : { kind: 'stored', offered: offeredOf(made.correction) },
        );
    } catch (thrown) {
      sent({ kind: 'failed', error: errorBodyOf(thrown) });
    } finally {
      sending.current = false;
    }
  };
  const edit = (change: Partial<RecordFields>): void =>
    setForm((before) => {
      if (before === null || before.submission.kind === 'sending') return before;
      const errors = Object.fromEntries(Object.entries(before.errors).filter(([name]) => !Object.hasOwn(change, name)));
      const fresh =
        before.sentAt === null ? {} : { id: newId(), sentAt: null, submission: { kind: 'editing' as const } };
      const reverifying: Reverifying = TRIED.some((name) => Object.hasOwn(change, name))
        ? { step: 'idle' }
        : before.reverifying;
      return { ...before, ...fresh, errors, reverifying, edited: true, fields: changedFields(before.fields, change) };
    });

  return { screen: form === null ? null : screenOf(form), open: openForm, close: () => setForm(null) };

  function screenOf(shown: Form): RecordScreen {
    const { submission, fields } = shown;
    if (submission.kind === 'stored' || submission.kind === 'pending') {
      const checkable =
        submission.kind === 'stored' && fields.correction.trim() !== '' && fields.correction !== fields.output;
      return {
        kind: 'done',
        submission,
        reverifying: shown.reverifying,
        ...(checkable ? { onReverify: () => void tryStored(shown) } : {}),
        onAgain: () => openForm(null, deps.project),
      };
    }
    const sources = sourcesOf(shown.draft);
    const { onMove } = deps;
    return {
      kind: 'record',
      form: {
        fields,
        errors: shown.errors,
        submission,
        reverifying: shown.reverifying,
        onReverify: () => void tryForm(shown),
        sources,
        quoted: shown.source?.finding,
        hasCode: shown.draft !== null,
        isDescribed: isDescribed(shown.draft),
        language: shown.draft?.language ?? null,
        projects: deps.projects,
        onField: (name, value) => edit({ [name]: value }),
        onSource: (index) => {
          const source = sources[index] ?? null;
          edit(fieldsOfSource(source, shown.draft));
          setForm((before) => before && { ...before, source, reverifying: { step: 'idle' } });
        },
        onSubmit: () => void submit(shown),
        onBack: () => {
          setForm(null);
          client
            .request('record.discard', {})
            .then(deps.onLeft, (thrown: unknown) => deps.onError(errorBodyOf(thrown)));
        },
        ...(onMove === undefined ? {} : { onMove: () => onMove(fields) }),
      },
    };
  }
}
