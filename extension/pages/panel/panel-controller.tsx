import type { VNode } from 'preact';
import { useEffect, useState, useRef } from 'preact/hooks';
import type { BlockStatus, PanelOpen, ViewReplyBody } from '../../platform/messages.ts';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import { useGate } from '../../ui/use-gate.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { rankFindings } from '../../../shared/ranked-findings.ts';
import { findingKey, offeredFix } from '../../ui/shown-findings.ts';
import { lackOf } from '../../ui/not-checked-fold.tsx';
import { useRecording } from '../record/recording.ts';
import { blockKey, PanelView } from './panel-view.tsx';
import { useFix } from './use-fix.ts';
import type { ApplyProps, Applying, ReportChange, Kept } from './apply-change.tsx';

/** What the host said of a project. */
interface Found {
  project: string | null;
  changes: readonly ReportChange[];
  kept: readonly Kept[];
}

const NOTHING: Found = { project: null, changes: [], kept: [] };

/** The state and the doings of {@link ApplyProps} for the project that the conversation is bound to, if any. */
function useApply(client: WorkerClient, project: string | null): Omit<ApplyProps, 'onRecordKept'> {
  const [applying, setApplying] = useState<ApplyProps['applying']>({});
  const [found, setFound] = useState<Found>(NOTHING);
  const [undoError, setUndoError] = useState<ErrorBody | null>(null);

  /** The project by now, for answers that come after another was bound. */
  const bound = useRef(project);
  bound.current = project;

  const set = (report: string, next: Applying | null): void => setApplying((before) => ({ ...before, [report]: next }));
  const load = (): void => {
    if (project === null) return;
    const show = (fresh: Partial<Found>): void => {
      if (bound.current === project)
        setFound((before) => ({ ...(before.project === project ? before : NOTHING), project, ...fresh }));
    };
    // Without the host there is nothing to undo either, and that it is away is shown already.
    askHost(client, 'project.kept', { project }).then(
      ({ kept }) => show({ kept }),
      () => show({ kept: [] }),
    );
    askHost(client, 'project.changes', { project }).then(
      ({ changes }) => show({ changes }),
      () => show({ changes: [] }),
    );
  };
  useEffect(() => {
    setUndoError(null);
    load();
  }, [project]);

  const write = async (report: string): Promise<void> => {
    set(report, { step: 'writing' });
    try {
      const { change } = await askHost(client, 'project.apply', { report });
      set(report, { step: 'applied', change });
    } catch (thrown) {
      set(report, { step: 'failed', error: errorBodyOf(thrown) });
    }
    load();
  };
  const undo = async (change: string, report: string | undefined): Promise<void> => {
    setUndoError(null);
    const from = report ?? Object.keys(applying).find((one) => isOf(applying[one], change));
    try {
      await askHost(client, 'project.undo', { change });
      if (from !== undefined) set(from, { step: 'undone' });
    } catch (thrown) {
      setUndoError(errorBodyOf(thrown));
    }
    load();
  };

  // What was found of another project is never shown under this one's name.
  const { changes, kept } = found.project === project ? found : NOTHING;
  return {
    applying,
    changes,
    kept,
    undoError,
    onApplying: (report, next) => {
      if (next === 'write') void write(report);
      else set(report, next === null ? null : { step: 'asked' });
    },
    onUndo: (change, report) => void undo(change, report),
  };
}

const isOf = (one: Applying | null | undefined, change: string): boolean =>
  one?.step === 'applied' && one.change === change;

/**
 * The list with this block's newer status in place; a new block comes first, an older status of the same job is
 * dropped.
 */
function mergeBlock(blocks: readonly BlockStatus[], fresh: BlockStatus): BlockStatus[] {
  const same = ({ block }: BlockStatus): boolean =>
    block.turn === fresh.block.turn && block.index === fresh.block.index && block.codeHash === fresh.block.codeHash;
  const known = blocks.find(same);
  if (known === undefined) return [fresh, ...blocks];
  if (known.status.job === fresh.status.job && fresh.status.seq < known.status.seq) return [...blocks];
  return blocks.map((one) => (one === known ? fresh : one));
}

/** Whoever clicked twice on the page is not to answer a question that they have not read, ms. */
const ASK_AFTER_MS = 700;

type Tab = ViewReplyBody<'tab.current'>;

/** What the side panel needs from the browser. */
export interface PanelDeps {
  client: WorkerClient;
  /** A fresh UUID. */
  newId(): string;
  now(): Date;
  /** Puts a text on the clipboard; says whether that worked. */
  copy(text: string): Promise<boolean>;
}

/** The side panel: follows the tab that the user looks at. */
export function Panel({ client, newId, now, copy }: PanelDeps): VNode {
  const [tab, setTab] = useState<Tab | null>(null);
  const [projects, setProjects] = useState<readonly Project[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [placed, setPlaced] = useState<string | null>(null);
  const [wanted, setWanted] = useState<PanelOpen | null>(null);
  const apply = useApply(client, tab?.binding?.project ?? null);
  const fix = useFix({ client, newId, copy });

  const failed = (thrown: unknown): void => setError(errorBodyOf(thrown));
  const recording = useRecording({
    client,
    newId,
    now,
    conversation: tab?.conversation ?? null,
    projects: projects.map(({ name }) => name),
    project: tab?.binding?.name ?? '',
    onError: setError,
    onLeft: () => undefined,
  });
  /** The popup's form may go on here. */
  const takeForm = (): void => {
    client.request('record.draft', {}).then(({ draft, kept, wanted }) => {
      if (wanted) recording.open(draft, '', kept ?? {});
    }, failed);
  };
  const show = (fresh: Tab): void => {
    setTab(fresh);
    setError(null);
    const { open } = fresh;
    if (open === null) return;
    const opened = fresh.blocks.find((block) => block.status.report === open.report);
    if (opened !== undefined) setChosen(blockKey(opened));
    setWanted(open);
  };
  // A report that is not at hand comes as an event of its block.
  useEffect(() => {
    const report = tab?.blocks.find((block) => block.report?.id === wanted?.report)?.report;
    if (wanted === null || report == null) return;
    setWanted(null);
    const finding = rankFindings(report)
      .flatMap((entry) => offeredFix(report, entry) ?? [])
      .find((each) => findingKey(each) === wanted.fix);
    if (finding !== undefined) fix.onFix(report, finding);
    if (wanted.apply === true) setTimeout(() => apply.onApplying(report.id, 'ask'), ASK_AFTER_MS);
  }, [wanted, tab]);
  const loadTab = (): void => void client.request('tab.current', {}).then(show, failed);
  const loadProjects = (): void => {
    // An absent host is shown from the tab's state; the list then stays as it was.
    client.request('projects', {}).then(
      (reply) => setProjects(reply.projects),
      () => undefined,
    );
  };
  const stop = useGate(client, failed);

  useEffect(() => {
    loadTab();
    loadProjects();
    takeForm();
    const stopEvents = client.onEvent((event) => {
      switch (event.event) {
        case 'tab':
          takeForm();
          return loadTab();
        case 'block':
          return setTab((before) => before && { ...before, blocks: mergeBlock(before.blocks, event.body) });
        case 'binding':
          return setTab((before) => before && { ...before, binding: event.body });
        case 'host':
          setTab((before) => before && { ...before, host: event.body });
          if (event.body.state === 'ready') loadProjects();
          return;
        case 'outbox':
          return;
      }
    });
    const stopReconnects = client.onReconnect(loadTab);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, []);

  const record = (block: BlockStatus): void => {
    if (block.report === null || tab === null) return;
    const { file, language, source } = block.report;
    client
      .request('record.open', { conversation: tab.conversation, file, language, code: source, report: block.report })
      .catch(failed);
  };
  return (
    <PanelView
      tab={tab}
      projects={projects}
      chosen={chosen}
      error={error}
      recording={recording.screen}
      onLeaveRecording={recording.close}
      stop={stop}
      onBind={(project) => {
        client
          .request('tab.bind', { project })
          .then(({ binding }) => setTab((before) => before && { ...before, binding }), failed);
      }}
      onChoose={setChosen}
      onCancel={(job) => void client.request('block.cancel', { job }).catch(failed)}
      onRecord={record}
      placed={placed}
      onPlace={(job, file) =>
        void client.request('block.place', { job, chosen: file }).then(() => setPlaced(job), failed)
      }
      onAllow={(report) =>
        void client.request('consent.open', { job: report.job, lacks: lackOf(report) }).catch(failed)
      }
      onMute={(asked) => void client.request('finding.mute', asked).catch(failed)}
      onUnmute={(mute) => void client.request('finding.unmute', { mute }).catch(failed)}
      {...apply}
      {...fix}
      onRecordKept={({ file, language, written, kept }) => {
        client
          .request('record.open', {
            conversation: tab?.conversation ?? null,
            file,
            language,
            code: written,
            report: null,
            correction: kept,
          })
          .catch(failed);
      }}
    />
  );
}
