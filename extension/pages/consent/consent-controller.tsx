import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { Project } from '../../../shared/project-requests.ts';
import type { Permission } from '../../../shared/verdict.ts';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { AddProjectProps } from '../../ui/add-project.tsx';
import { ConsentView, type ConsentStep } from './consent-view.tsx';

/** What the page needs from the browser. */
export interface ConsentDeps {
  client: WorkerClient;
  /** The job whose block asked. */
  job: string;
  /** What the block lacks. */
  lacks: Permission;
  copy(text: string): Promise<boolean>;
  /** Closes the page, by which the one that asked comes to the front. */
  close(): void;
}

/** Pause between two looks at the projects while one may be registered elsewhere, ms. */
const LOOK_MS = 1_500;

/** A second click of two that were meant for the page before falls into this time, ms. */
const ARM_MS = 600;

const isGranted = ({ consent }: Project, permission: Permission): boolean =>
  permission === 'network' ? consent.network === true : consent.runCode;

const RETURNS = 'The block is verified again. You can close this page.';

/** The page of one question: which project a block belongs to, and whether its code may be run. */
export function Consent({ client, job, lacks, copy, close }: ConsentDeps): VNode {
  const [shown, setShown] = useState<ConsentStep>({ step: 'loading' });
  const [error, setError] = useState<ErrorBody | null>(null);
  const [isArmed, setArmed] = useState(false);
  const [canPick, setCanPick] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [copied, setCopied] = useState<AddProjectProps['copied']>('no');
  /** Projects that were there when the page opened; null until then. */
  const known = useRef<ReadonlySet<string> | null>(null);
  const isChoosing = useRef(true);
  const isBound = useRef(false);

  const failed = (thrown: unknown): void => setError(errorBodyOf(thrown));
  const attempt = (doing: () => Promise<void>): void => {
    setError(null);
    void doing().catch(failed);
  };

  const finish = async (): Promise<void> => {
    await client.request('consent.done', { job });
    setShown({ step: 'done', words: RETURNS });
    close();
  };
  const ask = async (project: Project): Promise<void> => {
    isChoosing.current = false;
    if (isGranted(project, lacks)) return finish();
    if (lacks === 'network') return setShown({ step: 'permit-network', project });
    setShown({ step: 'permit', project, runs: null });
    const runs = await askHost(client, 'project.runs', { project: project.id });
    setShown({ step: 'permit', project, runs });
  };
  const choose = async (project: Project): Promise<void> => {
    isChoosing.current = false;
    await client.request('consent.bind', { job, project: project.id });
    isBound.current = true;
    await ask(project);
  };
  const showProjects = (projects: readonly Project[], snippets: boolean | null): void => {
    isChoosing.current = true;
    setShown({ step: 'choose', projects, snippets });
  };
  const offer = async (): Promise<void> => {
    const [{ projects }, { runCode }] = await Promise.all([
      client.request('projects', {}),
      askHost(client, 'snippets.consent', {}),
    ]);
    showProjects(projects, runCode);
  };
  const open = async (): Promise<void> => {
    const [{ project }, { projects, canPick: can }] = await Promise.all([
      client.request('consent.asked', { job }),
      client.request('projects', {}),
    ]);
    setCanPick(can === true);
    known.current ??= new Set(projects.map(({ id }) => id));
    const bound = projects.find(({ id }) => id === project);
    if (bound === undefined) await offer();
    else await ask(bound);
  };
  /** A project that was registered meanwhile was registered for this. */
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !isChoosing.current || known.current === null) return;
    const { projects } = await client.request('projects', {});
    const fresh = projects.find(({ id }) => known.current?.has(id) === false);
    if (fresh === undefined || !isChoosing.current) return;
    known.current = new Set(projects.map(({ id }) => id));
    await choose(fresh);
  };

  useEffect(() => {
    attempt(open);
    const arming = setTimeout(() => setArmed(true), ARM_MS);
    // What fails here is said where the user presses something.
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => {
      clearTimeout(arming);
      clearInterval(looking);
    };
  }, []);

  const allow = async (): Promise<void> => {
    if (shown.step !== 'permit-network' && (shown.step !== 'permit' || shown.runs === null)) return;
    const { id, fileHash, consent } = shown.project;
    const granted = shown.step === 'permit-network' ? { network: true } : { runCode: true, runsHash: shown.runs?.hash };
    const wish = { ...consent, ...granted };
    try {
      await askHost(client, 'project.consent', { project: id, fileHash, ...wish });
    } catch (thrown) {
      // What is shown is not what would be allowed any more: it is read anew before it can be.
      await open();
      throw thrown;
    }
    await finish();
  };
  const pick = async (): Promise<void> => {
    setPicking(true);
    try {
      const { project } = await askHost(client, 'project.pick', {});
      if (project === null || !isChoosing.current) return;
      known.current = new Set([...(known.current ?? []), project.id]);
      await choose(project);
    } finally {
      setPicking(false);
    }
  };

  return (
    <ConsentView
      shown={shown}
      error={error}
      isArmed={isArmed}
      adding={{
        canPick,
        isPicking,
        copied,
        onPick: () => attempt(pick),
        onCopy: (command) => void copy(command).then((done) => setCopied(done ? 'yes' : 'failed')),
      }}
      onProject={(project) => attempt(() => choose(project))}
      onAllow={() => attempt(allow)}
      onSnippets={() =>
        attempt(async () => {
          await askHost(client, 'snippets.allow', { runCode: true });
          await finish();
        })
      }
      onOther={() => attempt(offer)}
      // A project that was chosen here changes the verdict, whatever may be run.
      onLater={() => (isBound.current ? attempt(finish) : close())}
    />
  );
}
