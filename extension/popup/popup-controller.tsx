import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pending, RecordDraft, ViewReplyBody } from '../platform/messages.ts';
import { errorBodyOf, type WorkerClient } from '../platform/worker-link.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { Project } from '../../shared/protocol.ts';
import { PopupView, type PopupScreen } from './popup-view.tsx';
import { correctionOf, fieldsFromDraft, fieldsOfSource, sourcesOf, type FieldErrors, type RecordFields } from './record-fields.ts';
import type { Submission } from './record-outcome.tsx';
import { sessionIdOf } from './session-id.ts';

/** What the popup needs from the browser. */
export interface PopupDeps {
  client: WorkerClient;
  /** A fresh UUID. */
  newId(): string;
  now(): Date;
  theme?: 'light' | 'dark';
}

interface Known {
  tab: ViewReplyBody<'tab.current'>;
  projects: readonly Project[];
  pending: readonly Pending[];
}

interface Form {
  /** Made once per form, so that sending twice stores once. Text that is edited after it was sent is another correction. */
  id: string;
  /** When it was first sent, or null: sending the same again must be the same in every byte. */
  sentAt: string | null;
  draft: RecordDraft | null;
  /** Did the person change anything? Only then there is something to keep. */
  edited: boolean;
  fields: RecordFields;
  errors: FieldErrors;
  submission: Submission;
}

/** Rest in typing after which the form is kept, ms. */
const KEEP_MS = 150;

/** The popup: opens on Record's draft when there is one, else on the state of this page. */
export function Popup({ client, newId, now, theme }: PopupDeps): VNode {
  const [known, setKnown] = useState<Known | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const sending = useRef(false);
  const started = useRef(false);

  const openForm = (draft: RecordDraft | null, project: string, kept: Partial<RecordFields> = {}): void => {
    setForm({ id: newId(), sentAt: null, draft, edited: false, fields: { ...fieldsFromDraft(draft, project), ...kept }, errors: {}, submission: { kind: 'editing' } });
  };
  const load = async (): Promise<Known> => {
    // Asking for the projects tries the host anew, so the tab is asked afterwards: its host state is then what came of it.
    const { projects } = await client.request('projects', {}).catch((): { projects: Project[] } => ({ projects: [] }));
    const [tab, { pending }] = await Promise.all([client.request('tab.current', {}), client.request('outbox.list', {})]);
    return { tab, projects, pending };
  };
  const refresh = (): void => {
    // What happens before the first screen stands is part of it; drawing it by itself would flash another screen.
    if (started.current) load().then(setKnown, (thrown: unknown) => setError(errorBodyOf(thrown)));
  };

  useEffect(() => {
    const start = async (): Promise<void> => {
      const { draft, kept } = await client.request('record.draft', {});
      const loaded = await load();
      setKnown(loaded);
      if (draft !== null || kept !== null) openForm(draft, loaded.tab.binding?.name ?? '', kept ?? {});
    };
    start()
      .catch((thrown: unknown) => setError(errorBodyOf(thrown)))
      .finally(() => {
        started.current = true;
      });
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'outbox') setKnown((before) => before && { ...before, pending: event.body.pending });
      else if (event.event === 'host') setKnown((before) => before && { ...before, tab: { ...before.tab, host: event.body } });
      else if (event.event === 'tab') refresh();
    });
    const stopReconnects = client.onReconnect(refresh);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, []);

  const typed = form?.edited === true && form.submission.kind === 'editing' ? form.fields : null;
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      client.request('record.keep', { fields: { ...typed } }).catch((thrown: unknown) => setError(errorBodyOf(thrown)));
    }, KEEP_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const submit = async (open: Form): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    const timestamp = open.sentAt ?? now().toISOString();
    const sent = (submission: Submission): void => setForm({ ...open, sentAt: timestamp, errors: {}, submission });
    try {
      const sessionId = await sessionIdOf(open.draft?.conversation ?? known?.tab.conversation ?? null);
      const made = correctionOf(open.fields, { id: open.id, timestamp, sessionId });
      if (!made.ok) {
        setForm({ ...open, errors: made.errors, submission: { kind: 'editing' } });
        return;
      }
      sent({ kind: 'sending' });
      const reply = await client.request('record.submit', { correction: made.correction });
      if (reply.outcome === 'secret') sent({ kind: 'secret', hits: reply.hits });
      else sent(reply.outcome === 'pending' ? { kind: 'pending', error: reply.error } : { kind: 'stored' });
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
      const fresh = before.sentAt === null ? {} : { id: newId(), sentAt: null, submission: { kind: 'editing' as const } };
      return { ...before, ...fresh, errors, edited: true, fields: { ...before.fields, ...change } };
    });
  const act = (doing: Promise<unknown>): void => void doing.then(refresh, (thrown: unknown) => setError(errorBodyOf(thrown)));

  const screen = ((): PopupScreen => {
    if (form !== null) {
      const { submission } = form;
      if (submission.kind === 'stored' || submission.kind === 'pending') {
        return { kind: 'done', submission, onAgain: () => openForm(null, known?.tab.binding?.name ?? '') };
      }
      const sources = sourcesOf(form.draft);
      return {
        kind: 'record',
        form: {
          fields: form.fields,
          errors: form.errors,
          submission,
          sources,
          projects: known?.projects.map((project) => project.name) ?? [],
          onField: (name, value) => edit({ [name]: value }),
          onSource: (index) => sources[index] !== undefined && edit(fieldsOfSource(sources[index])),
          onSubmit: () => void submit(form),
          onBack: () => {
            setForm(null);
            act(client.request('record.discard', {}));
          },
        },
      };
    }
    if (known === null) return error === null ? { kind: 'loading' } : { kind: 'failed', error };
    return {
      kind: 'status',
      error,
      status: {
        ...known,
        onBind: (project) => act(client.request('tab.bind', { project })),
        onRecord: () => openForm(null, known.tab.binding?.name ?? ''),
        onPanel: () => act(client.request('panel.open', { report: null })),
        onDiscard: (id) => act(client.request('outbox.discard', { id })),
      },
    };
  })();
  return <PopupView screen={screen} {...(theme === undefined ? {} : { theme })} />;
}
