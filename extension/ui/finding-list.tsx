import { Component, type ComponentChildren, type VNode } from 'preact';
import type { Finding, Severity } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { categoryWords, count, SEVERITY_WORDS } from '../../shared/words.ts';
import { Button } from './button.tsx';
import { Fold } from './fold.tsx';
import type { RankedFinding, TitledFinding } from '../../shared/ranked-findings.ts';
import { findingKey, fixLabel, isTicked, offeredFix, placeWords, quoteLine } from './shown-findings.ts';
import { Icon } from './icons.tsx';
import { MuteForm, type OnMute } from './mute-form.tsx';
import { Text } from './text.tsx';

const LOOKS: Record<Severity, { tone: 'bad' | 'warn' | 'unknown'; icon: 'cross' | 'warning' | 'info' }> = {
  error: { tone: 'bad', icon: 'cross' },
  warning: { tone: 'warn', icon: 'warning' },
  info: { tone: 'unknown', icon: 'info' },
};

const SHOWN_FIRST = 12;

const NONE: ReadonlySet<string> = new Set();

/** The fix of a finding was asked for. */
export type OnFix = (event: Event, finding: Finding) => void;

/** The box of a finding was pressed. */
export type OnTick = (event: Event, finding: string) => void;

function Quote({ source, entry }: { source: string; entry: RankedFinding }): VNode | null {
  const quoted = quoteLine(source, entry.finding);
  if (quoted === undefined || `${quoted.before}${quoted.marked}`.trim() === '') return null;
  return (
    <pre class="quote" tabIndex={0} aria-label="Code of this finding">
      <code>
        <Text of={quoted.before.trimStart()} />
        {quoted.marked !== '' && (
          <mark data-tone={LOOKS[entry.impact].tone}>
            <Text of={quoted.before.trim() === '' ? quoted.marked.trimStart() : quoted.marked} />
          </mark>
        )}
        <Text of={quoted.after} />
      </code>
    </pre>
  );
}

/** A failing test is known by its name, any other finding by what is wrong. */
function wordsOf({ finding, check }: TitledFinding): { first: string; rest: string } {
  const message = check === 'test' ? unnamed(finding) : finding.message;
  const [first = '', ...rest] = message.split('\n');
  return { first, rest: rest.join('\n').trim() };
}

/** The name of a test before what it says, unless it says it itself. */
const unnamed = ({ rule, message }: Finding): string => (message.includes(rule) ? message : `${rule}\n${message}`);

const toolOf = ({ finding, title, check }: TitledFinding): string =>
  check === 'test' ? title : `${title} ${finding.rule}`;

function More({ entry, mute }: { entry: RankedFinding; mute: ComponentChildren }): VNode {
  const { finding, also } = entry;
  const { rest } = wordsOf(entry);
  const firstLine = (each: TitledFinding): string => each.finding.message.split('\n', 1)[0] ?? '';
  const others = also.filter((other) => firstLine(other) !== firstLine(entry));
  const tools = [entry, ...also.filter((other) => !others.includes(other))].map(toolOf);
  return (
    <>
      {rest !== '' && (
        <p class="finding-rest">
          <Text of={rest} />
        </p>
      )}
      {finding.related?.map((place) => (
        <p class="muted">
          <Text of={`${place.file}, line ${place.range.startLine}: ${place.message}`} />
        </p>
      ))}
      {others.map((other) => (
        <p class="muted">
          <Text of={`${toolOf(other)}: ${firstLine(other)}`} />
        </p>
      ))}
      <div class="finding-tags muted">
        <span>
          <Text of={categoryWords(finding.category, finding.subcategory)} />
        </span>
        <span>
          <Text of={[...new Set(tools)].join(', ')} />
        </span>
        {mute}
      </div>
    </>
  );
}

interface OneFindingProps {
  report: Report;
  entry: RankedFinding;
  /** Do others stand on its line? */
  shared: boolean;
  onJump?: ((event: Event, line: number) => void) | undefined;
  onMute?: OnMute | undefined;
  onFix?: OnFix | undefined;
  toggled?: ReadonlySet<string> | undefined;
  onTick?: OnTick | undefined;
}

function OneFinding({ report, entry, shared, onJump, onMute, onFix, toggled, onTick }: OneFindingProps): VNode {
  const { finding, impact } = entry;
  const { tone, icon } = LOOKS[impact];
  const { label, line, more } = placeWords(report, finding, shared);
  const fixed = offeredFix(report, entry);
  return (
    <li class="finding">
      {onTick !== undefined && (
        <input
          type="checkbox"
          class="finding-tick"
          aria-label={`Ask Claude to fix: ${wordsOf(entry).first}`}
          title="Ask Claude to fix this"
          checked={isTicked(entry, toggled ?? NONE)}
          onClick={(event) => onTick(event, findingKey(finding))}
        />
      )}
      <span class="finding-mark" data-tone={tone}>
        <Icon name={icon} />
        <span class="unseen">{SEVERITY_WORDS[impact]}</span>
      </span>
      <div class="finding-words">
        <p class="finding-message">
          <Text of={wordsOf(entry).first} />
        </p>
        <div class="finding-place muted">
          {onJump === undefined || line === null ? (
            <span class="line-number">
              <Text of={label} />
            </span>
          ) : (
            <Button
              label={label}
              icon="jump"
              kind="quiet"
              title={`Show line ${line} of the block`}
              onPress={(event) => onJump(event, line)}
            />
          )}
          {more.map((words) => (
            <span key={words}>
              <Text of={words} />
            </span>
          ))}
        </div>
        {finding.file === report.file && <Quote source={report.source} entry={entry} />}
        {onFix !== undefined && fixed !== undefined && (
          <Button
            label={fixLabel(fixed)}
            icon="wand"
            title="Shows what changes and what the checks report"
            onPress={(event) => onFix(event, fixed)}
          />
        )}
        <More entry={entry} mute={onMute !== undefined && <MuteForm report={report} entry={entry} onMute={onMute} />} />
      </div>
    </li>
  );
}

interface FindingListProps {
  report: Report;
  ranked: readonly RankedFinding[];
  /** Shows a line of the block; absent where there is no code to jump to. */
  onJump?: ((event: Event, line: number) => void) | undefined;
  onMute?: OnMute | undefined;
  onFix?: OnFix | undefined;
  toggled?: ReadonlySet<string> | undefined;
  onTick?: OnTick | undefined;
}

/** Problems and warnings, worst first, each with its place and its range underlined; notes fold to one line. */
export class FindingList extends Component<FindingListProps, { all: boolean }> {
  override state = { all: false };

  override render(): VNode {
    const { report, ranked, ...does } = this.props;
    const onLine = Map.groupBy(ranked, ({ finding }) => `${finding.range.startLine} ${finding.file}`);
    const draw = (entry: RankedFinding, index: number): VNode => (
      <OneFinding
        key={`${report.id} ${entry.finding.rule} ${entry.finding.file} ${entry.finding.range.startLine} ${index}`}
        report={report}
        entry={entry}
        shared={(onLine.get(`${entry.finding.range.startLine} ${entry.finding.file}`)?.length ?? 0) > 1}
        {...does}
      />
    );
    const notes = ranked.filter(({ impact }) => impact === 'info');
    const worse = ranked.filter(({ impact }) => impact !== 'info');
    const shown = this.state.all ? worse : worse.slice(0, SHOWN_FIRST);
    return (
      <>
        {shown.length > 0 && <ol class="findings">{shown.map(draw)}</ol>}
        {worse.length > shown.length && (
          <Button label={`Show all ${worse.length}`} onPress={() => this.setState({ all: true })} />
        )}
        {notes.length > 0 && (
          <Fold label={count(notes.length, SEVERITY_WORDS.info)} tone="unknown" icon="info">
            <ol class="findings">{notes.map(draw)}</ol>
          </Fold>
        )}
      </>
    );
  }
}
