import type { VNode } from 'preact';
import type { BlockStatus, ViewReplyBody } from '../../platform/messages.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import { isTerminal } from '../../../shared/protocol.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { MuteAsked } from '../../../shared/mute-requests.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { barState } from '../../ui/bar-state.ts';
import { Button } from '../../ui/button.tsx';
import { RunningChecks } from '../../ui/checklist.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote, HostLine } from '../../ui/error-note.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ProjectSelect } from '../../ui/project-select.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { ApplyChange, ChangeList, type ApplyProps } from './apply-change.tsx';
import { FixCard, type Fixing } from './fix-card.tsx';
import { StopEverything, type StopProps } from '../../ui/stop-everything.tsx';
import type { Report } from '../../../shared/report.ts';
import { defaultFileName, LANGUAGES } from '../../../shared/language.ts';
import { ALLOW_WORDS, helpFor } from '../../ui/not-checked-fold.tsx';
import { rankFindings } from '../../../shared/ranked-findings.ts';
import { headline } from '../../ui/shown-findings.ts';
import { ReportBody } from '../../ui/report-body.tsx';
import { RECORD_TITLES, RecordView, type RecordScreen } from '../record/record-screen.tsx';
import type { OnPlace } from '../../ui/where.tsx';
import { duration } from '../../../shared/words.ts';

/** What a block is called: its file, or its language where nothing names a file. */
const nameOf = ({ file, language }: Report): string =>
  file === defaultFileName(language) ? LANGUAGES[language].title : file;

/** One report in full: what is wrong, what passed with times and tools, what was not checked. */
function ReportView({
  report,
  onPlace,
  onMute,
  onUnmute,
  onAllow,
  onFix,
}: { report: Report; onPlace: OnPlace | undefined } & Pick<
  PanelViewProps,
  'onAllow' | 'onMute' | 'onUnmute' | 'onFix'
>): VNode {
  const help = helpFor(report);
  return (
    <article class="stack" aria-label="Report">
      <header class="stack tight">
        <div class="row spread">
          <h2 class="wraps">
            <Text of={nameOf(report)} />
          </h2>
          {nameOf(report) === report.file && <span class="muted">{LANGUAGES[report.language].title}</span>}
        </div>
        {headline(report, rankFindings(report)) === '' && (
          <VerdictChip tone={report.summary.tone} text={report.summary.text} />
        )}
      </header>
      <div>
        <ReportBody
          report={report}
          onPlace={onPlace}
          help={
            help !== undefined &&
            help !== 'again' && <Button label={ALLOW_WORDS[help]} onPress={() => onAllow(report)} />
          }
          onMute={(_event, asked) => onMute(asked)}
          onUnmute={(_event, mute) => onUnmute(mute)}
          onFix={(_event, finding) => onFix(report, finding)}
        />
        <p class="muted">{`${duration(report.ms)} in all, host ${report.hostVersion}`}</p>
      </div>
    </article>
  );
}

/** Everything that the side panel shows and does. */
export interface PanelViewProps extends ApplyProps {
  stop: StopProps;
  tab: ViewReplyBody<'tab.current'> | null;
  projects: readonly Project[];
  /** Key of the chosen block, see {@link blockKey}, or null. */
  chosen: string | null;
  error: ErrorBody | null;
  /** The form in which a correction is recorded, in place of all else; null where there is none. */
  recording: RecordScreen | null;
  /** Back to the conversation, once it is recorded. */
  onLeaveRecording(): void;
  theme?: 'light' | 'dark';
  onBind(project: string | null): void;
  onChoose(key: string): void;
  onCancel(job: string): void;
  onRecord(block: BlockStatus): void;
  /** Job whose block was just said to be another file, or null. */
  placed: string | null;
  onPlace(job: string, file: string | null): void;
  /** Opens the page on which the report's block gets a project, or the permission that it lacks. */
  onAllow(report: Report): void;
  onMute(asked: MuteAsked): void;
  onUnmute(mute: string): void;
  /** The fix that is looked at, or null. */
  fixing: Fixing | null;
  onFix(report: Report, finding: Finding): void;
  onLeaveFix(): void;
  /** Puts the code with the fix on the clipboard. */
  onCopyFix(code: string): void;
}

/** What names a block within a conversation. */
export const blockKey = ({ block }: BlockStatus): string => `${block.turn} ${block.index} ${block.codeHash}`;

const codeLine = (source: string): string =>
  source
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 80) ?? '';

function BlockVerdict({ block }: { block: BlockStatus }): VNode {
  const state = barState({ error: null, status: block, host: { state: 'ready', version: null, error: null } });
  if (state.kind === 'chip')
    return (
      <VerdictChip tone={state.tone} text={state.text} {...(state.icon === undefined ? {} : { icon: state.icon })} />
    );
  const { waiting, state: at } = block.status;
  const text = waiting ?? (at === 'queued' ? 'starting' : 'running');
  return <VerdictChip tone="unknown" text={text} icon="running" />;
}

function BlockList({
  blocks,
  chosen,
  onChoose,
}: { blocks: readonly BlockStatus[] } & Pick<PanelViewProps, 'chosen' | 'onChoose'>): VNode {
  return (
    <section class="stack tight" aria-labelledby="blocks-title">
      <h2 id="blocks-title">Blocks, most recently verified first</h2>
      <ul class="picks">
        {blocks.map((block, index) => (
          <li key={blockKey(block)}>
            <button
              type="button"
              class="pick"
              aria-current={blockKey(block) === chosen ? 'true' : undefined}
              onClick={() => onChoose(blockKey(block))}
            >
              <span class="row spread">
                <span>
                  <Text of={block.report === null ? `Block ${index + 1}` : nameOf(block.report)} />
                </span>
                <BlockVerdict block={block} />
              </span>
              {block.report !== null && (
                <span class="muted mono">
                  <Text of={codeLine(block.report.source)} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chosen({ block, ...props }: { block: BlockStatus } & PanelViewProps): VNode {
  const { status, report } = block;
  const { onCancel, onRecord, applying, onApplying, onUndo } = props;
  const applied = { applying, onApplying, onUndo };
  const project = props.projects.find(({ id }) => id === report?.project);
  const state = barState({ error: null, status: block, host: { state: 'ready', version: null, error: null } });
  return (
    <>
      {!isTerminal(status.state) && (
        <div class="stack tight">
          <RunningChecks progress={status.progress} />
          <div class="actions">
            <Button label="Cancel" icon="stop" onPress={() => onCancel(status.job)} />
          </div>
        </div>
      )}
      {status.state === 'failed' && status.error !== null && <ErrorNote error={status.error} />}
      {status.state === 'cancelled' && (
        <p class="muted">Cancelled before it finished, so there is no result for this block.</p>
      )}
      {report !== null && (
        <>
          {props.placed === status.job && (
            <p role="status">
              Saved. The block is verified again now if it is on the page, or when you click Verify there.
            </p>
          )}
          {props.fixing?.of.id === report.id && (
            <FixCard
              fixing={props.fixing}
              project={project?.name ?? null}
              onLeave={props.onLeaveFix}
              onCopy={props.onCopyFix}
              {...applied}
            />
          )}
          <ReportView
            report={report}
            onPlace={project === undefined ? undefined : (_event, file) => props.onPlace(status.job, file)}
            onAllow={props.onAllow}
            onMute={props.onMute}
            onUnmute={props.onUnmute}
            onFix={props.onFix}
          />
          <div class="actions">
            {project !== undefined && <ApplyChange report={report} project={project.name} {...applied} />}
            <Button label="Record a correction" icon="pencil" onPress={() => onRecord(block)} />
          </div>
        </>
      )}
      <LiveRegion state={state} language={report?.language ?? 'chosen'} />
    </>
  );
}

function Content(props: PanelViewProps): VNode | null {
  const { tab } = props;
  if (tab === null) return props.error === null ? <p class="muted">Asking the worker.</p> : null;
  if (!tab.onClaude)
    return (
      <EmptyState
        title="This tab is not on claude.ai"
        text="Open a conversation on claude.ai. The verdicts for its code blocks appear here."
      />
    );
  const chosen = tab.blocks.find((block) => blockKey(block) === props.chosen);
  return (
    <>
      {tab.host.state === 'away' && <HostLine host={tab.host} />}
      {/* Without the host nobody knows whether there are projects. */}
      {(tab.host.state !== 'away' || props.projects.length > 0) && (
        <ProjectSelect projects={props.projects} bound={tab.binding?.project ?? null} onBind={props.onBind} />
      )}
      {tab.blocks.length === 0 ? (
        <EmptyState
          title="No blocks of this conversation verified yet"
          text={
            'Click Verify under a code block, or press Alt+Shift+V. Its verdict, its findings and what was ' +
            'not checked appear here.'
          }
        />
      ) : (
        <BlockList blocks={tab.blocks} chosen={props.chosen} onChoose={props.onChoose} />
      )}
      {chosen !== undefined && <Chosen {...props} key={blockKey(chosen)} block={chosen} />}
      {tab.binding !== null && (
        <ChangeList
          project={tab.binding.name}
          changes={props.changes}
          kept={props.kept}
          undoError={props.undoError}
          onUndo={props.onUndo}
          onRecordKept={props.onRecordKept}
        />
      )}
    </>
  );
}

/** The side panel's tree, a pure function of what it shows. */
export function PanelView(props: PanelViewProps): VNode {
  // What is stopped is why nothing happens: it stands first then.
  const isStopped = props.stop.gate?.stopped === true;
  const stop = props.tab !== null && props.tab.host.state !== 'away' && <StopEverything {...props.stop} />;
  return (
    <div class="cv page" data-theme={props.theme}>
      <main class="cv side" data-theme={props.theme}>
        <header class="head">
          <h1>{props.recording === null ? 'This conversation' : RECORD_TITLES[props.recording.kind]}</h1>
          <a href="/extension/pages/options/options.html" target="_blank" rel="noreferrer">
            Options
          </a>
        </header>
        {props.error !== null && <ErrorNote error={props.error} />}
        {isStopped && stop}
        {props.recording === null ? <Content {...props} /> : <RecordView screen={props.recording} />}
        {props.recording?.kind === 'done' && (
          <div class="actions">
            <Button label="Back to the conversation" kind="quiet" onPress={props.onLeaveRecording} />
          </div>
        )}
        {!isStopped && stop}
      </main>
    </div>
  );
}
