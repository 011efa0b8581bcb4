import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ReplyBody } from '../../../shared/protocol.ts';
import type { Report, TargetReport } from '../../../shared/report.ts';
import { unmetChecks } from '../../../shared/verdict-facts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text } from '../../ui/text.tsx';
import { ASKED_WORDS, count } from '../../../shared/words.ts';

/** One change of a project that can be undone. */
export type ReportChange = ReplyBody<'project.changes'>['changes'][number];

/** Lines that were written into the project and changed since. */
export type Kept = ReplyBody<'project.kept'>['kept'][number];

/** How far the writing of one report's change is. */
export type Applying =
  | { step: 'asked' | 'writing' }
  | { step: 'applied'; change: string }
  | { step: 'undone' }
  | { step: 'failed'; error: ErrorBody };

/**
 * What the application of reports shows and does. Only an own page does this: on claude.ai the page could lie over the
 * button.
 */
export interface ApplyProps {
  /** By report; null or absent: nothing was asked for. */
  applying: Readonly<Record<string, Applying | null>>;
  /** Changes of the bound project that can be undone, newest first. */
  changes: readonly ReportChange[];
  /** What somebody made of what was written, newest first. */
  kept: readonly Kept[];
  /** Records what was kept as the correction of what was written. */
  onRecordKept(kept: Kept): void;
  /** Why the last change of {@link ApplyProps.changes} was not undone. */
  undoError: ErrorBody | null;
  /** Null: the user thought better of it. */
  onApplying(report: string, next: 'ask' | 'write' | null): void;
  onUndo(change: string, report?: string): void;
}

type Writes = NonNullable<TargetReport['writes']>;

/** What nobody knows of a change because what would show it did not run; empty where it ran. */
function unknownOf({ asked, specified }: Report): string[] {
  const unmet = unmetChecks(asked).map(({ name, state }) => `${name} (${ASKED_WORDS[state]})`);
  if (unmet.length > 0)
    return [`Your project requires ${unmet.join(', ')}, so it is unknown whether this change is right.`];
  return specified === true
    ? ['The tests or examples for this code did not run, so they may fail with this change.']
    : [];
}

function Question({
  report,
  writes,
  project,
  onApplying,
}: { report: Report; writes: Writes; project: string } & Pick<ApplyProps, 'onApplying'>): VNode {
  const unknown = unknownOf(report);
  return (
    <div class="card stack tight" role="group" aria-label="Confirm the change">
      <p>
        This writes {count(writes.length, 'file')} of <Text of={project} />:
      </p>
      <ul class="not-checked">
        {writes.map(({ file, what }) => (
          <li key={file}>
            <span class="mono">
              <Text of={file} />
            </span>{' '}
            <span class="muted">{what}</span>
          </li>
        ))}
      </ul>
      {report.summary.tone === 'bad' && <p>Check result: {report.summary.text}.</p>}
      {unknown.map((words) => (
        <p key={words}>
          <Text of={words} />
        </p>
      ))}
      <p class="muted">
        It is refused if a file changed after it was checked. You can undo it as long as the files stay as they are
        written.
      </p>
      <div class="actions">
        <Button
          label={`Write ${count(writes.length, 'file')}`}
          icon="insert"
          kind={unknown.length === 0 ? 'main' : 'plain'}
          onPress={() => onApplying(report.id, 'write')}
        />
        <Button label="Not now" kind="quiet" onPress={() => onApplying(report.id, null)} />
      </div>
    </div>
  );
}

/** The way from a report to its project; null where nothing of the report was laid into one. */
export function ApplyChange({
  report,
  project,
  applying,
  onApplying,
  onUndo,
}: { report: Report; project: string } & Pick<ApplyProps, 'applying' | 'onApplying' | 'onUndo'>): VNode | null {
  const writes = report.target?.writes ?? [];
  if (report.target?.laid == null || writes.length === 0) return null;
  const now = applying[report.id];
  const start = <Button label="Apply to my project" icon="insert" onPress={() => onApplying(report.id, 'ask')} />;
  switch (now?.step) {
    case undefined:
      return start;
    case 'asked':
      return <Question report={report} writes={writes} project={project} onApplying={onApplying} />;
    case 'writing':
      return <p role="status">Writing.</p>;
    case 'applied':
      return (
        <div class="row" role="status">
          <span>
            Applied to {writes.length === 1 ? <Text of={writes[0]?.file ?? ''} /> : count(writes.length, 'file')}
          </span>
          <Button label="Undo" icon="undo" onPress={() => onUndo(now.change, report.id)} />
        </div>
      );
    case 'undone':
      return (
        <div class="row" role="status">
          <span>Undone. The files are restored.</span>
          {start}
        </div>
      );
    case 'failed':
      return <ErrorNote error={now.error}>{start}</ErrorNote>;
  }
}

const when = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What was written into the bound project and can be undone; null where there is nothing. */
export function ChangeList({
  changes,
  kept,
  project,
  undoError,
  onUndo,
  onRecordKept,
}: { project: string } & Pick<ApplyProps, 'changes' | 'kept' | 'undoError' | 'onUndo' | 'onRecordKept'>): VNode | null {
  if (changes.length === 0 && undoError === null) return null;
  return (
    <section class="stack tight" aria-labelledby="changes-title">
      <h2 id="changes-title">
        Changes to <Text of={project} />
      </h2>
      {undoError !== null && <ErrorNote error={undoError} />}
      {changes.length > 0 && (
        <ul class="picks">
          {changes.map(({ id, at, files }) => (
            <li class="change row fixed spread" key={id}>
              <span class="stack tight">
                {files.map((file) => (
                  <span class="mono wraps" key={file}>
                    <Text of={file} />
                  </span>
                ))}
                <span class="muted">{when(at)}</span>
                {kept
                  .filter(({ change }) => change === id)
                  .map((one) => (
                    <span class="row" key={one.file}>
                      <span>
                        You changed what was written, from line {one.lines[0]} of <Text of={one.file} />.
                      </span>
                      <Button label="Record as a correction" icon="pencil" onPress={() => onRecordKept(one)} />
                    </span>
                  ))}
              </span>
              <Button
                label="Undo"
                icon="undo"
                title={`Undo the change of ${files.join(', ')}`}
                onPress={() => onUndo(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
