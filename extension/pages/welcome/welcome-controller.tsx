import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Shortcut } from '../../platform/browser.ts';
import type { HostState } from '../../platform/messages.ts';
import { ownCommand } from '../../platform/command-name.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import { COMMAND } from '../../../shared/command-words.ts';
import { verifySample, type SampleRun } from './sample-run.ts';
import { WelcomeView, type WelcomeViewProps } from './welcome-view.tsx';

/** What the welcome page needs from the browser. */
export interface WelcomeDeps {
  client: WorkerClient;
  /** The browser's name as `claude-verify install --browser` takes it. */
  browser: string;
  /** A fresh UUID. */
  newId(): string;
  copy(text: string): Promise<boolean>;
  isPinned(): Promise<boolean | null>;
  shortcuts(): Promise<Shortcut[]>;
  openShortcuts(): void;
}

/** The command line from the folder of the host. */
const IN_ITS_FOLDER = 'native-host/bin/claude-verify';

const PIN = 'Click the puzzle piece next to the address bar, then the pin next to claude-verify.';
const PIN_IN_FIREFOX =
  'Click the puzzle piece next to the address bar, then the gear next to claude-verify, then Pin to Toolbar.';

/** Pause between two looks at what may have changed outside of the page, ms. */
const LOOK_MS = 2_500;

/** The welcome page: while somebody looks at it, it notices by itself what was done elsewhere. */
export function Welcome(deps: WelcomeDeps): VNode {
  const { client } = deps;
  const [host, setHost] = useState<HostState>({ state: 'unknown', version: null, error: null });
  const [sample, setSample] = useState<SampleRun>({ step: 'idle' });
  const [copied, setCopied] = useState<WelcomeViewProps['copied']>('no');
  const [pinned, setPinned] = useState<boolean | null>(null);
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const gone = useRef(new AbortController());

  useEffect(() => {
    let isAsking = false;
    const askForHost = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        setHost(await client.request('host.state', {}));
      } catch (thrown) {
        setHost({ state: 'away', version: null, error: errorBodyOf(thrown) });
      } finally {
        isAsking = false;
      }
    };
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void askForHost();
      void deps.isPinned().then(setPinned);
      void deps.shortcuts().then(setShortcuts);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'host') setHost(event.body);
    });
    return () => {
      gone.current.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      stopEvents();
    };
  }, []);

  const verify = async (): Promise<void> => {
    setSample({ step: 'running', progress: [] });
    try {
      const report = await verifySample(
        client,
        deps.newId(),
        (progress) => setSample({ step: 'running', progress }),
        gone.current.signal,
      );
      setSample({ step: 'done', report });
    } catch (thrown) {
      setSample({ step: 'failed', error: errorBodyOf(thrown) });
    }
  };
  // A release does not know where its host was unpacked.
  const isUnpacked = ownCommand() === COMMAND && host.command === undefined;
  const installCommand = `${isUnpacked ? IN_ITS_FOLDER : ownCommand()} install --browser ${deps.browser}`;
  return (
    <WelcomeView
      host={host}
      installCommand={installCommand}
      isUnpacked={isUnpacked}
      copied={copied}
      sample={sample}
      pinned={pinned}
      howToPin={deps.browser === 'firefox' ? PIN_IN_FIREFOX : PIN}
      shortcuts={shortcuts}
      onCopy={() => void deps.copy(installCommand).then((done) => setCopied(done ? 'yes' : 'failed'))}
      onVerify={() => void verify()}
      onShortcuts={deps.openShortcuts}
    />
  );
}
