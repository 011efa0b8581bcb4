import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { wholeText } from '../../platform/whole-text.ts';
import type { HostState, Pending, ViewReplyBody } from '../../platform/messages.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { AddProjectProps } from '../../ui/add-project.tsx';
import type { ErrorBody } from '../../../shared/errors.ts';
import { useMutes } from '../../ui/use-mutes.ts';
import type { ReplyBody, ToolStatus } from '../../../shared/protocol.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { DELETE_PHRASE, type DataTopicProps } from './data-topic.tsx';
import { useGate } from '../../ui/use-gate.ts';
import { OptionsView, tabOf } from './options-view.tsx';

/** What the options page needs from the browser. */
export interface OptionsDeps {
  client: WorkerClient;
  extensionVersion: string;
  /** Hands a text to the user as a file. */
  download(name: string, text: string): void;
  now(): Date;
  copy(text: string): Promise<boolean>;
}

const UNKNOWN_HOST: HostState = { state: 'unknown', version: null, error: null };

/** The options page: each part is asked for on its own, so that one that fails leaves the others. */
export function Options({ client, extensionVersion, download, now, copy }: OptionsDeps): VNode {
  const [tab, setTab] = useState<ViewReplyBody<'tab.current'> | null>(null);
  const [projects, showProjects] = useState<readonly Project[] | null>(null);
  /** The projects as last heard of, for what runs between two drawings. */
  const heard = useRef<readonly Project[] | null>(null);
  const consenting = useRef(Promise.resolve());
  /** Changes of consents that the host has not answered yet, in their order. */
  const unanswered = useRef<{ project: string; change: Partial<Project['consent']> }[]>([]);
  const [tools, setTools] = useState<readonly ToolStatus[] | null>(null);
  const [repliesVerified, setRepliesVerified] = useState<readonly string[]>([]);
  const [unnoticed, setUnnoticed] = useState<readonly string[]>([]);
  const [heldOut, setHeldOut] = useState<readonly string[]>([]);
  const [snippets, setSnippets] = useState<boolean | null>(null);
  const [declarations, setDeclarations] = useState<ReplyBody<'types.consent'> | null>(null);
  const [counts, setCounts] = useState<ReplyBody<'data.counts'> | null>(null);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [phrase, setPhrase] = useState('');
  const [busy, setBusy] = useState<DataTopicProps['busy']>('no');
  const [deleted, setDeleted] = useState<DataTopicProps['deleted']>(null);
  const [dataError, setDataError] = useState<ErrorBody | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);

  const [shown, setShown] = useState(tabOf(location.hash));
  const [canPick, setCanPick] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [copied, setCopied] = useState<AddProjectProps['copied']>('no');

  const failed = (thrown: unknown): void => setError(errorBodyOf(thrown));
  const stop = useGate(client, failed);
  const muted = useMutes(client, failed);
  const loadTab = (): void => void client.request('tab.current', {}).then(setTab, failed);
  // What the host says when it is away stands once, under "Host"; here it would be said three times.
  const away = (): void => undefined;
  const setProjects = (all: readonly Project[] | null): void => {
    heard.current = all;
    showProjects(all);
  };
  const loadProjects = (): Promise<void> =>
    client
      .request('projects', {})
      .then(async (reply) => {
        setProjects(reply.projects);
        setCanPick(reply.canPick === true);
        const held = await Promise.all(
          reply.projects.map(({ id }) =>
            askHost(client, 'project.holdout', { project: id }).then(({ on }) => (on ? [id] : [])),
          ),
        );
        setHeldOut(held.flat());
      })
      .catch(away);
  const loadHostParts = (): void => {
    void loadProjects();
    askHost(client, 'snippets.consent', {}).then((reply) => setSnippets(reply.runCode), away);
    askHost(client, 'types.consent', {}).then(setDeclarations, away);
    askHost(client, 'tools.list', {}).then((reply) => setTools(reply.tools), away);
    askHost(client, 'data.counts', {}).then(setCounts, away);
  };
  const loadAll = (): void => {
    loadTab();
    loadHostParts();
    client.request('outbox.list', {}).then((reply) => setPending(reply.pending), failed);
    client.request('notices.list', {}).then((reply) => setUnnoticed(reply.off), failed);
    client.request('replies.list', {}).then((reply) => setRepliesVerified(reply.on), failed);
  };

  useEffect(() => {
    loadAll();
    // Between two changes that matter a page does not tell how many blocks it has by now.
    const look = (): void => {
      client.request('tab.look', {}).catch(away);
      // A project may have been registered in a terminal meanwhile.
      if (heard.current !== null && unanswered.current.length === 0) void loadProjects();
    };
    look();
    const choose = (): void => setShown(tabOf(location.hash));
    addEventListener('hashchange', choose);
    addEventListener('focus', look);
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'outbox') setPending(event.body.pending);
      else if (event.event === 'tab') loadTab();
      else if (event.event === 'host') {
        setTab((before) => before && { ...before, host: event.body });
        if (event.body.state === 'ready') loadHostParts();
      }
    });
    const stopReconnects = client.onReconnect(loadAll);
    return () => {
      removeEventListener('hashchange', choose);
      removeEventListener('focus', look);
      stopEvents();
      stopReconnects();
    };
  }, []);

  /** Grants for the file that the user was shown, on top of what holds by now. */
  const consent = async ({ id, fileHash }: Project, change: Partial<Project['consent']>): Promise<void> => {
    const held = heard.current?.find((one) => one.id === id);
    if (held === undefined) return;
    try {
      const fresh = await askHost(client, 'project.consent', { project: id, fileHash, ...held.consent, ...change });
      unanswered.current = unanswered.current.filter((one) => one.change !== change);
      // What was ticked meanwhile stays ticked: it is asked for next.
      const since = unanswered.current.flatMap((one) => (one.project === id ? [one.change] : []));
      const ticked = { ...fresh, consent: Object.assign({}, fresh.consent, ...since) as Project['consent'] };
      setProjects(heard.current && heard.current.map((one) => (one.id === id ? ticked : one)));
    } catch (thrown) {
      unanswered.current = unanswered.current.filter((one) => one.change !== change);
      failed(thrown);
      // What is shown may be out of date: it is asked for again before anything can be confirmed.
      await loadProjects();
    }
  };
  const whileBusy = async (what: 'exporting' | 'deleting', doing: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setDataError(null);
    try {
      await doing();
    } catch (thrown) {
      setDataError(errorBodyOf(thrown));
    } finally {
      setBusy('no');
    }
  };
  const pick = async (): Promise<void> => {
    setError(null);
    setPicking(true);
    try {
      await askHost(client, 'project.pick', {});
      await loadProjects();
    } catch (thrown) {
      failed(thrown);
    } finally {
      setPicking(false);
    }
  };
  const exportAll = async (): Promise<void> => {
    // As much as there is.
    const text = await wholeText((page) => askHost(client, 'data.export', { page }), Infinity);
    download(`claude-verify-${now().toISOString().slice(0, 10)}.json`, text);
  };
  const deleteAll = async (): Promise<void> => {
    setDeleted(await client.request('data.delete-all', { confirm: DELETE_PHRASE }));
    setPhrase('');
    setCounts(null);
    loadAll();
  };

  return (
    <OptionsView
      tab={shown}
      stop={stop}
      error={error}
      host={tab?.host ?? UNKNOWN_HOST}
      extensionVersion={extensionVersion}
      health={tab?.health ?? null}
      onClaude={tab?.onClaude ?? false}
      tools={tools}
      projects={{
        projects,
        adding: {
          canPick,
          isPicking,
          copied,
          onPick: () => void pick(),
          onCopy: (command) => void copy(command).then((done) => setCopied(done ? 'yes' : 'failed')),
        },
        repliesVerified,
        onRepliesVerified: (project, on) => {
          setError(null);
          client
            .request('replies.set', { project, on })
            .then(
              () =>
                setRepliesVerified((before) => [...before.filter((one) => one !== project), ...(on ? [project] : [])]),
              failed,
            );
        },
        unnoticed,
        onNotices: (project, on) => {
          setError(null);
          client
            .request('notices.set', { project, on })
            .then(
              () => setUnnoticed((before) => [...before.filter((one) => one !== project), ...(on ? [] : [project])]),
              failed,
            );
        },
        heldOut,
        onHoldout: (project, on) => {
          setError(null);
          askHost(client, 'project.holdout', { project, on }).then(
            (reply) =>
              setHeldOut((before) => [...before.filter((one) => one !== project), ...(reply.on ? [project] : [])]),
            failed,
          );
        },
        onConsent: (project, change) => {
          const shown = projects?.find((one) => one.id === project);
          if (shown === undefined) return;
          setError(null);
          // What was ticked stays ticked while it is asked for; a refusal loads the truth again.
          setProjects(
            heard.current &&
              heard.current.map((one) =>
                one.id === project ? { ...one, consent: { ...one.consent, ...change } } : one,
              ),
          );
          // One after another: a second click before the first is answered must not send the old state of the first.
          unanswered.current.push({ project, change });
          consenting.current = consenting.current.then(() => consent(shown, change));
        },
        onForget: (project) => {
          askHost(client, 'project.forget', { project }).then(
            () => setProjects(heard.current && heard.current.filter((one) => one.id !== project)),
            failed,
          );
        },
      }}
      snippets={{
        runCode: snippets,
        onRunCode: (runCode) => {
          setError(null);
          askHost(client, 'snippets.allow', { runCode }).then((reply) => setSnippets(reply.runCode), failed);
        },
      }}
      declarations={{
        consent: declarations,
        onRegistry: (registry) => {
          setError(null);
          askHost(client, 'types.allow', { registry }).then(
            (reply) => setDeclarations((before) => before && { ...before, ...reply }),
            failed,
          );
        },
      }}
      muted={muted}
      data={{
        counts,
        pending,
        phrase,
        busy,
        deleted,
        error: dataError,
        onPhrase: setPhrase,
        onExport: () => void whileBusy('exporting', exportAll),
        onDelete: () => void whileBusy('deleting', deleteAll),
      }}
    />
  );
}
