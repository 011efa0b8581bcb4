import type { ComponentChildren, VNode } from 'preact';
import type { Shortcut } from '../../platform/browser.ts';
import type { HostState } from '../../platform/messages.ts';
import { awayWords } from '../../ui/host-words.ts';
import { Button } from '../../ui/button.tsx';
import { RunningChecks } from '../../ui/checklist.tsx';
import { ErrorNote, HostLine } from '../../ui/error-note.tsx';
import { ReportBody } from '../../ui/report-body.tsx';
import { Words } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { SAMPLE, type SampleRun } from './sample-run.ts';

/** Everything that the welcome page shows and does. */
export interface WelcomeViewProps {
  host: HostState;
  /** The command that installs the host for this browser, fit for a shell. */
  installCommand: string;
  /** Does the command have to be run in the folder into which the host was unpacked? */
  isUnpacked: boolean;
  copied: 'no' | 'yes' | 'failed';
  sample: SampleRun;
  /** Is the icon beside the address bar? Null where the browser does not say. */
  pinned: boolean | null;
  /** What to press for it. */
  howToPin: string;
  shortcuts: readonly Shortcut[];
  theme?: 'light' | 'dark';
  onCopy(): void;
  onVerify(): void;
  onShortcuts(): void;
}

function Step({ id, title, children }: { id: string; title: string; children: ComponentChildren }): VNode {
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const COPY_WORDS = {
  no: '',
  yes: 'Copied. ',
  failed: 'Copying failed. Select the text and copy it yourself. ',
} as const;

const GOES_ON = 'This page checks every few seconds and continues automatically.';

function InstallCommand(props: WelcomeViewProps): VNode {
  return (
    <>
      <p>
        The native host is the program on this machine that runs the checks. Install it with this command in a terminal:
      </p>
      <div class="command">
        <code>{props.installCommand}</code>
        <Button label="Copy" icon="copy" kind="main" onPress={props.onCopy} />
      </div>
      {props.isUnpacked && (
        <p class="muted">
          <Words of="Run it in the folder where you unpacked the host. `--link` puts it on your PATH." />
        </p>
      )}
      <p class="muted" role="status">
        {COPY_WORDS[props.copied]}
        {GOES_ON}
      </p>
    </>
  );
}

function HostStep(props: WelcomeViewProps): VNode {
  const { host } = props;
  const isMissing = host.state === 'away' && host.error?.code === 'CV050';
  return (
    <Step id="host" title="1. The native host">
      <div role="status">
        {isMissing ? <VerdictChip tone="unknown" text={awayWords(host)} icon="dash" /> : <HostLine host={host} />}
      </div>
      {isMissing && <InstallCommand {...props} />}
      {host.state === 'ready' && (
        <p>
          The program that runs the checks is responding. Your code stays on this machine unless you allow it to leave.
        </p>
      )}
      {host.state === 'away' && !isMissing && <p class="muted">{GOES_ON}</p>}
    </Step>
  );
}

function SampleOutcome({ sample }: { sample: SampleRun }): VNode | null {
  switch (sample.step) {
    case 'idle':
      return null;
    case 'running':
      return sample.progress.length === 0 ? (
        <p class="muted">The host is starting its checks.</p>
      ) : (
        <RunningChecks progress={sample.progress} />
      );
    case 'failed':
      return <ErrorNote error={sample.error} />;
    case 'done':
      return (
        <article class="stack" aria-label="Report">
          <ReportBody report={sample.report} />
        </article>
      );
  }
}

function SampleStep({ host, sample, onVerify }: WelcomeViewProps): VNode {
  const isReady = host.state === 'ready';
  const again = sample.step === 'done' ? 'Verify again' : 'Verify';
  return (
    <Step id="sample" title="2. Try it">
      <p>A block as Claude might write it. On claude.ai every finished block gets the same button.</p>
      <pre class="quote" tabIndex={0} aria-label="Sample block in TypeScript">
        <code>{SAMPLE}</code>
      </pre>
      <div class="actions">
        <Button
          label={sample.step === 'running' ? 'Verifying' : again}
          icon="play"
          kind={isReady && sample.step === 'idle' ? 'main' : 'plain'}
          off={!isReady || sample.step === 'running'}
          onPress={onVerify}
        />
        {sample.step === 'done' && (
          <span role="status">
            <VerdictChip tone={sample.report.summary.tone} text={sample.report.summary.text} />
          </span>
        )}
        {!isReady && <span class="muted">Requires the native host.</span>}
      </div>
      <SampleOutcome sample={sample} />
    </Step>
  );
}

function PinStep({ pinned, howToPin }: Pick<WelcomeViewProps, 'pinned' | 'howToPin'>): VNode {
  return (
    <Step id="pin" title="3. Keep it in sight">
      <div role="status">
        {pinned !== null && (
          <VerdictChip
            tone={pinned ? 'ok' : 'unknown'}
            text={pinned ? 'pinned' : 'not pinned'}
            {...(pinned ? {} : { icon: 'dash' as const })}
          />
        )}
      </div>
      {pinned !== true && <p>{howToPin}</p>}
      <p class="muted">Its popup shows what was found on the page, selects the project, and stops everything.</p>
    </Step>
  );
}

function ShortcutStep({ shortcuts, onShortcuts }: Pick<WelcomeViewProps, 'shortcuts' | 'onShortcuts'>): VNode {
  return (
    <Step id="shortcuts" title="4. By keyboard">
      <dl class="facts">
        {shortcuts.map(({ name, what, keys }) => (
          <>
            <dt key={name}>{keys === '' ? 'not set' : <kbd>{keys}</kbd>}</dt>
            <dd key={`${name} what`}>{what}</dd>
          </>
        ))}
      </dl>
      <div class="actions">
        <Button label="Change shortcuts" icon="pencil" onPress={onShortcuts} />
      </div>
    </Step>
  );
}

/** The welcome page, a pure function of what it shows. */
export function WelcomeView(props: WelcomeViewProps): VNode {
  const { theme } = props;
  return (
    <div class="cv page" data-theme={theme}>
      <main class="cv welcome" data-theme={theme}>
        <header class="stack tight">
          <h1>Welcome to claude-verify</h1>
          <p class="muted">
            It checks the code that Claude writes with compilers, tests and provers on this machine, and remembers what
            you correct.
          </p>
        </header>
        <HostStep {...props} />
        <SampleStep {...props} />
        <PinStep pinned={props.pinned} howToPin={props.howToPin} />
        <ShortcutStep shortcuts={props.shortcuts} onShortcuts={props.onShortcuts} />
        <nav class="row" aria-label="Next">
          <a href="https://claude.ai/" target="_blank" rel="noreferrer">
            Open claude.ai
          </a>
          <a href="/extension/pages/options/options.html" target="_blank" rel="noreferrer">
            Options
          </a>
          <span class="muted">The options lead back to this page.</span>
        </nav>
      </main>
    </div>
  );
}
