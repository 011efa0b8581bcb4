import { Component, type VNode } from 'preact';
import type { MuteKind, MuteScope } from '../../shared/mute.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import type { Report } from '../../shared/report.ts';
import { enumerate } from '../../shared/words.ts';
import { Button } from './button.tsx';
import type { RankedFinding } from '../../shared/ranked-findings.ts';

/** Silences findings as the user says. */
export type OnMute = (event: Event, asked: MuteAsked) => void;

/** Reasons longer than this are refused. */
const REASON_LETTERS = 500;

/** What is asked for all tools that speak of this place. */
function askedOf(report: Report, { finding, also }: RankedFinding): Pick<MuteAsked, 'report' | 'findings'> {
  const findings = [finding, ...also.map((other) => other.finding)].slice(0, 20);
  return {
    report: report.id,
    findings: findings.map(({ backend, rule, file, range }) => ({
      backend,
      rule,
      file,
      line: range.startLine,
      column: range.startColumn,
    })),
  };
}

/** Where a mute of this report's findings can hold, in words. */
function scopesOf({ conversation, project }: Pick<Report, 'conversation' | 'project'>): [MuteScope, string][] {
  return [
    ...(conversation === undefined ? [] : [['conversation', 'in this conversation'] as [MuteScope, string]]),
    ...(project === null ? [] : [['project', 'in this project'] as [MuteScope, string]]),
    ['everywhere', 'everywhere'],
  ];
}

interface MuteFormProps {
  report: Report;
  entry: RankedFinding;
  onMute: OnMute;
}

interface MuteFormState {
  open: boolean;
  kind: MuteKind;
  scope: MuteScope;
  reason: string;
}

/** "Mute", and once it is pressed: this line or the whole rule, where, and why. */
export class MuteForm extends Component<MuteFormProps, MuteFormState> {
  override state: MuteFormState = {
    open: false,
    kind: 'line',
    scope: scopesOf(this.props.report)[0]?.[0] ?? 'everywhere',
    reason: '',
  };

  override render(): VNode {
    const { report, entry, onMute } = this.props;
    const { open, kind, scope, reason } = this.state;
    if (!open) {
      return <Button label="Mute" kind="quiet" onPress={() => this.setState({ open: true })} />;
    }
    const rules = [...new Set([entry.finding, ...entry.also.map(({ finding }) => finding)].map(({ rule }) => rule))];
    return (
      <form class="mute" aria-label="Mute this" onSubmit={(event) => event.preventDefault()}>
        <select
          class="select"
          aria-label="What is muted"
          value={kind}
          onChange={(event) => this.setState({ kind: event.currentTarget.value as MuteKind })}
        >
          <option value="line">Not a problem here</option>
          <option value="rule">{`Mute ${enumerate(rules)}`}</option>
        </select>
        <select
          class="select"
          aria-label="Where it is muted"
          value={scope}
          onChange={(event) => this.setState({ scope: event.currentTarget.value as MuteScope })}
        >
          {scopesOf(report).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <input
          class="input"
          aria-label="Why"
          placeholder="Why (optional)"
          maxLength={REASON_LETTERS}
          value={reason}
          onInput={(event) => this.setState({ reason: event.currentTarget.value })}
        />
        <div class="actions">
          <Button
            label="Mute"
            onPress={(event) => onMute(event, { ...askedOf(report, entry), kind, scope, reason: reason.trim() })}
          />
          <Button label="Cancel" kind="quiet" onPress={() => this.setState({ open: false })} />
        </div>
      </form>
    );
  }
}
