import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pending, ViewReplyBody } from '../../platform/messages.ts';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { GateState } from '../../../shared/gate-requests.ts';
import { isTerminal } from '../../../shared/job-state.ts';
import type { Project } from '../../../shared/project-requests.ts';
import type { RecordFields } from '../record/record-fields.ts';
import { useRecording } from '../record/recording.ts';
import { PopupView, type PopupScreen } from './popup-view.tsx';

/** What the popup needs from the browser. */
export interface PopupDeps {
  client: WorkerClient;
  /** A fresh UUID. */
  newId(): string;
  now(): Date;
  /** Closes the popup. */
  close(): void;
  /** Opens Firefox's sidebar, in the turn of a click; absent where the worker opens the side panel. */
  openSidebar?(): Promise<void>;
  theme?: 'light' | 'dark';
}

interface Known {
  tab: ViewReplyBody<'tab.current'>;
  projects: readonly Project[];
  pending: readonly Pending[];
  /** Null while the host is away. */
  gate: GateState | null;
}

/** A correction that was begun and not recorded. */
type Unfinished = Pick<ViewReplyBody<'record.draft'>, 'draft' | 'kept'>;

/** The popup: what is known of this page, unless Record opened it: then its form. */
export function Popup({ client, newId, now, close, openSidebar, theme }: PopupDeps): VNode {
  const [known, setKnown] = useState<Known | null>(null);
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const started = useRef(false);
  const missed = useRef(false);
  const failed = (thrown: unknown): void => setError(errorBodyOf(thrown));

  const load = async (): Promise<Known> => {
    // Asking for the projects tries the host anew, so the tab is asked afterwards: its host state is then what came of
    // it.
    const { projects } = await client.request('projects', {}).catch((): { projects: Project[] } => ({ projects: [] }));
    const [tab, { pending }, gate] = await Promise.all([
      client.request('tab.current', {}),
      client.request('outbox.list', {}),
      // Without the host there is nothing to stop, and that it is away is shown already.
      askHost(client, 'gate.state', {}).catch(() => null),
    ]);
    return { tab, projects, pending, gate };
  };
  const refresh = (): void => {
    // Drawn before the first screen stands, it would flash another one; its own answers may be older than what happens.
    if (started.current) load().then(setKnown, failed);
    else missed.current = true;
  };
  /** Between two changes that matter a page does not tell how many blocks it has by now; `tab` follows. */
  const lookAgain = (): void => void client.request('tab.look', {}).catch(() => undefined);
  const project = known?.tab.binding?.name ?? '';
  const move = async (fields: RecordFields): Promise<void> => {
    await client.request('record.move', { fields: { ...fields } });
    close();
  };
  const recording = useRecording({
    client,
    newId,
    now,
    conversation: known?.tab.conversation ?? null,
    projects: known?.projects.map(({ name }) => name) ?? [],
    project,
    onError: setError,
    onLeft: () => {
      setUnfinished(null);
      refresh();
    },
    onMove: (fields) => void move(fields).catch(failed),
  });

  useEffect(() => {
    const start = async (): Promise<void> => {
      const { draft, kept, wanted } = await client.request('record.draft', {});
      const loaded = await load();
      setKnown(loaded);
      if (wanted) recording.open(draft, loaded.tab.binding?.name ?? '', kept ?? {});
      else if (draft !== null || kept !== null) setUnfinished({ draft, kept });
    };
    lookAgain();
    start()
      .catch(failed)
      .finally(() => {
        started.current = true;
        if (missed.current) refresh();
      });
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'outbox') setKnown((before) => before && { ...before, pending: event.body.pending });
      else if (event.event === 'host')
        setKnown((before) => before && { ...before, tab: { ...before.tab, host: event.body } });
      else if (event.event === 'tab') refresh();
      else if (event.event === 'block') {
        refresh();
        if (isTerminal(event.body.status.state) || event.body.status.seq <= 1) lookAgain();
      }
    });
    const stopReconnects = client.onReconnect(refresh);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, []);

  const act = (doing: Promise<unknown>): void => void doing.then(refresh, failed);
  const onResume = (): void => act(askHost(client, 'gate.resume', {}).then(lookAgain));
  const screen = ((): PopupScreen => {
    if (recording.screen !== null) return recording.screen;
    if (known === null) return error === null ? { kind: 'loading' } : { kind: 'failed', error };
    return {
      kind: 'status',
      error,
      status: {
        ...known,
        unfinished: unfinished === null ? null : (unfinished.kept?.['file'] ?? unfinished.draft?.file ?? ''),
        onContinue: () => unfinished && recording.open(unfinished.draft, project, unfinished.kept ?? {}),
        onThrowAway: () => {
          setUnfinished(null);
          act(client.request('record.discard', {}));
        },
        onBind: (id) => act(client.request('tab.bind', { project: id })),
        onRecord: () => recording.open(null, project),
        onVerifyAll: () => act(client.request('tab.verify', {})),
        onPanel: () => act(openSidebar?.().then(close) ?? client.request('panel.open', { report: null })),
        onDiscard: (id) => act(client.request('outbox.discard', { id })),
        onStop: () => act(askHost(client, 'gate.stop', {})),
        onResume,
      },
    };
  })();
  const isStopped = known?.gate?.stopped === true;
  return (
    <PopupView
      screen={screen}
      onResume={isStopped ? onResume : undefined}
      {...(theme === undefined ? {} : { theme })}
    />
  );
}
