import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Finding } from '../../shared/finding.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { CATEGORY_MEANING } from '../../shared/categories.ts';
import { Button } from './button.tsx';
import { groupFindings, quoteLine, type LineGroup, type TitledFinding } from './group-findings.ts';
import { Icon } from './icons.tsx';
import { Text } from './text.tsx';

const SEVERITY: Record<Finding['severity'], { tone: 'bad' | 'warn' | 'unknown'; icon: 'cross' | 'warning' | 'info' }> = {
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

function OneFinding({ entry: { finding, title } }: { entry: TitledFinding }): VNode {
  const { tone, icon } = SEVERITY[finding.severity];
  return (
    <li class="finding">
      <span class="finding-mark" data-tone={tone}>
        <Icon name={icon} />
        <span class="unseen">{finding.severity}</span>
      </span>
      <div class="finding-words">
        <p class="finding-message">
          <Text of={finding.message} />
        </p>
        <p class="finding-tags muted">
          <span class="tag" title={CATEGORY_MEANING[finding.category]}>
            <Text of={finding.subcategory === undefined ? finding.category : `${finding.category}: ${finding.subcategory}`} />
          </span>
          <span>
            <Text of={`${title} ${finding.rule}`} />
          </span>
        </p>
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
  results: readonly CheckResult[];
  source: string;
  file: string;
  /** Absent where there is no code to jump to. */
  onJump?: ((line: number) => void) | undefined;
}

/** Findings grouped by line, with the line quoted; null when there are none. */
export function FindingList({ results, source, file, onJump }: FindingListProps): VNode | null {
  const [all, setAll] = useState(false);
  const groups = groupFindings(results, file);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.slice(0, SHOWN_FIRST);
  return (
    <>
      <ol class="lines">
        {shown.map((group) => (
          <li class="line-group" key={`${group.line} ${group.file}`}>
            <div class="line-head">
              {onJump === undefined || group.file !== file ? (
                <span class="line-number">Line {group.line}</span>
              ) : (
                <Button label={`Line ${group.line}`} icon="jump" kind="quiet" title={`Show line ${group.line} in the code`} onPress={() => onJump(group.line)} />
              )}
              {group.file !== file && (
                <span class="muted wraps">
                  <Text of={group.file} />
                </span>
              )}
            </div>
            {group.file === file && <Quote source={source} group={group} />}
            <ul class="findings">
              {group.findings.map((entry, index) => (
                <OneFinding key={index} entry={entry} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {groups.length > shown.length && <Button label={`Show all ${groups.length} lines`} onPress={() => setAll(true)} />}
    </>
  );
}
