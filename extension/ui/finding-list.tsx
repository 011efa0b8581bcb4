import { Component, type VNode } from 'preact';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { CATEGORY_MEANING } from '../../shared/categories.ts';
import { Button } from './button.tsx';
import { groupFindings, quoteLine, type LineGroup, type TitledFinding } from './group-findings.ts';
import { Icon } from './icons.tsx';
import { Text } from './text.tsx';

/** The line of the block, from 1, on which a line of the report's file stands; null for what is not in the block. */
export function blockLine(
  { target, file }: Pick<Report, 'target' | 'file'>,
  place: { file: string; line: number },
): number | null {
  if (place.file !== file) return null;
  if (target === undefined || target.laid === null) return place.line;
  const run = target.lines.find((one) => place.line >= one.file && place.line < one.file + one.count);
  return run === undefined ? null : run.block + place.line - run.file;
}

const SEVERITY: Record<Finding['severity'], { tone: 'bad' | 'warn' | 'unknown'; icon: 'cross' | 'warning' | 'info' }> =
  {
    error: { tone: 'bad', icon: 'cross' },
    warning: { tone: 'warn', icon: 'warning' },
    info: { tone: 'unknown', icon: 'info' },
  };

const SHOWN_FIRST = 12;

function Quote({ source, group }: { source: string; group: LineGroup }): VNode | null {
  const first = group.findings[0];
  const quoted = first === undefined ? undefined : quoteLine(source, first.finding);
  if (quoted === undefined) return null;
  return (
    <pre class="quote" tabIndex={0} aria-label={`Line ${group.line}`}>
      <code>
        <Text of={quoted.before} />
        {quoted.marked !== '' && (
          <mark data-tone={first && SEVERITY[first.finding.severity].tone}>
            <Text of={quoted.marked} />
          </mark>
        )}
        <Text of={quoted.after} />
      </code>
    </pre>
  );
}

function OneFinding({ entry: { finding, title, check } }: { entry: TitledFinding }): VNode {
  const { tone, icon } = SEVERITY[finding.severity];
  // A failing test is known by its name, any other finding by what is wrong.
  const isTest = check === 'test';
  return (
    <li class="finding">
      <span class="finding-mark" data-tone={tone}>
        <Icon name={icon} />
        <span class="unseen">{finding.severity}</span>
      </span>
      <div class="finding-words">
        {isTest && (
          <p class="finding-test">
            <Text of={finding.rule} />
          </p>
        )}
        <p class="finding-message">
          <Text of={finding.message} />
        </p>
        <p class="finding-tags muted">
          <span class="tag" title={CATEGORY_MEANING[finding.category]}>
            <Text
              of={finding.subcategory === undefined ? finding.category : `${finding.category}: ${finding.subcategory}`}
            />
          </span>
          <span>
            <Text of={isTest ? title : `${title} ${finding.rule}`} />
          </span>
        </p>
        {finding.related?.map((place) => (
          <p class="muted">
            <Text of={`${place.file}, line ${place.range.startLine}: ${place.message}`} />
          </p>
        ))}
        {finding.fix !== undefined && (
          <p class="finding-fix">
            <span class="muted">The tool offers: </span>
            <Text of={finding.fix.title} />
          </p>
        )}
      </div>
    </li>
  );
}

interface FindingListProps {
  report: Report;
  /** Shows a line of the block; absent where there is no code to jump to. */
  onJump?: ((event: Event, line: number) => void) | undefined;
}

function OneLine({ report, group, onJump }: FindingListProps & { group: LineGroup }): VNode {
  const line = blockLine(report, group);
  return (
    <li class="line-group">
      <div class="line-head">
        {onJump === undefined || line === null ? (
          <span class="line-number">Line {group.line}</span>
        ) : (
          <Button
            label={`Line ${group.line}`}
            icon="jump"
            kind="quiet"
            title={`Show line ${line} of the block`}
            onPress={(event) => onJump(event, line)}
          />
        )}
      </div>
      {group.file === report.file && <Quote source={report.source} group={group} />}
      <ul class="findings">
        {group.findings.map((entry, index) => (
          <OneFinding key={index} entry={entry} />
        ))}
      </ul>
    </li>
  );
}

/** Findings by file and line, the block's own file first and with its lines quoted; null when there are none. */
export class FindingList extends Component<FindingListProps, { all: boolean }> {
  override state = { all: false };

  override render(): VNode | null {
    const { report, onJump } = this.props;
    const groups = groupFindings(report.results, report.file);
    if (groups.length === 0) return null;
    const shown = this.state.all ? groups : groups.slice(0, SHOWN_FIRST);
    return (
      <>
        {[...Map.groupBy(shown, ({ file }) => file)].map(([file, lines]) => (
          <div class="file-group" key={file}>
            {file !== report.file && (
              <h4 class="file-name mono">
                <Text of={file} />
              </h4>
            )}
            <ol class="lines">
              {lines.map((group) => (
                <OneLine key={group.line} report={report} group={group} onJump={onJump} />
              ))}
            </ol>
          </div>
        ))}
        {groups.length > shown.length && (
          <Button label={`Show all ${groups.length} lines`} onPress={() => this.setState({ all: true })} />
        )}
      </>
    );
  }
}
