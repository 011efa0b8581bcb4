import type { VNode } from 'preact';
import { LANGUAGES, type LanguageId } from '../../shared/language.ts';
import { ORACLE_KINDS } from '../../shared/oracle.ts';
import { isTerminal } from '../../shared/job-state.ts';
import { Button } from './button.tsx';
import { RunningChecks } from './checklist.tsx';
import { ErrorNote } from './error-note.tsx';
import type { BlockBarProps } from './props.ts';
import { ReportBody } from './report-body.tsx';
import { Words } from './text.tsx';
import { duration } from '../../shared/words.ts';
import type { Report } from '../../shared/report.ts';
import { ALLOW_WORDS, helpFor } from './not-checked-fold.tsx';
import { hasProblem, tickedFindings } from './shown-findings.ts';

/** The composer did not take the text. */
const COPY_HELPS: ReadonlySet<string> = new Set(['CV062', 'CV063', 'CV065']);

const CANCELLED = 'Cancelled before it finished, so there is no result. Click Verify to run it again.';

function Hint({ text }: { text: string }): VNode {
  return (
    <p class="muted">
      <Words of={text} />
    </p>
  );
}

function Outcome(props: BlockBarProps): VNode {
  const { status, host, language } = props;
  if (status === null) {
    if (host.state === 'away' && host.error !== null) return <ErrorNote error={host.error} />;
    const what =
      language === null
        ? 'Choose a language and click Verify'
        : `Click Verify to run the checks for ${LANGUAGES[language].title}`;
    return <Hint text={`${what}. The results appear here.`} />;
  }
  const { state, error: failure, progress } = status.status;
  if (!isTerminal(state)) {
    return progress.length === 0 ? <Hint text="Choosing the checks…" /> : <RunningChecks progress={progress} />;
  }
  if (state === 'failed' && failure !== null) return <ErrorNote error={failure} />;
  if (state === 'cancelled') return <Hint text={CANCELLED} />;
  if (status.report === null) return <Hint text="Fetching the report…" />;
  return <Told {...props} report={status.report} />;
}

function InDraft({ inDraft, onUndoRequest, onAskElsewhere }: BlockBarProps): VNode {
  return (
    <div class="actions">
      <span class="muted">It is in your message.</span>
      <Button label="Undo" onPress={onUndoRequest} />
      {inDraft !== 'fix' && (
        <Button
          label="In a new conversation"
          title="Claude does not see this code there and cannot copy its mistakes"
          onPress={onAskElsewhere}
        />
      )}
    </div>
  );
}

const ORACLES = { tests: 'Tests', properties: 'Properties', version: 'A second version' } as const;

/** Where nothing says what the code should do: requests to Claude for what does, each run as its answer comes. */
function AskOracle(props: BlockBarProps): VNode {
  if (props.inDraft !== null && props.inDraft !== 'fix') return <InDraft {...props} />;
  return (
    <div class="actions" role="group" aria-label="Ask Claude">
      <span class="muted">Nothing specifies what it should do. Ask Claude for:</span>
      {ORACLE_KINDS.map((kind) => (
        <Button key={kind} label={ORACLES[kind]} onPress={(event) => props.onAskOracle?.(event, kind)} />
      ))}
    </div>
  );
}

/** How many planted mistakes the tests notice that ran on the block, and what could be done about the others. */
function Strength(props: BlockBarProps): VNode {
  const { strength, inDraft } = props;
  if (strength === 'measuring') return <Hint text="Adding one mistake at a time and running the tests…" />;
  if (!strength) return <Button label="How strong are these tests?" onPress={(event) => props.onStrength?.(event)} />;
  const { sentence, lines, ask } = strength;
  return (
    <div class="part">
      <p>{sentence}</p>
      <ul class="not-checked">
        {lines.map((line) => (
          <li key={line}>
            <Words of={line} />
          </li>
        ))}
      </ul>
      {ask !== null &&
        (inDraft === 'tests' ? (
          <InDraft {...props} />
        ) : (
          <Button
            label="Ask Claude for the missing test"
            icon="wand"
            onPress={(event) => props.onAskMissing?.(event)}
          />
        ))}
    </div>
  );
}

/** Did tests run on the block and hold, and not only its examples or its main program? */
const ranTests = ({ results }: Report): boolean =>
  results.some(
    ({ backend, verdict }) =>
      verdict.kind === 'passed' && verdict.tests !== undefined && !/^examples-|^doctest$|-program$/.test(backend),
  );

/** Languages in which what Claude is asked for can be run. */
const ORACLE_LANGUAGES: readonly LanguageId[] = ['python', 'typescript', 'tsx', 'javascript', 'jsx'];

/** The request to Claude for what is ticked, and the way back once it stands in the draft. */
function AskToFix({ report, ...props }: BlockBarProps & { report: Report }): VNode {
  if (props.inDraft === 'fix') return <InDraft {...props} />;
  const { any } = tickedFindings(report, props.toggled);
  return (
    <Button
      label="Ask Claude to fix"
      icon="wand"
      kind={any && hasProblem(report) ? 'main' : 'plain'}
      off={!any}
      title={any ? 'Puts the selected items into your message' : 'Select what Claude should fix'}
      onPress={props.onAskFix}
    />
  );
}

/** The report with what can be done about it beside what it is about. */
function Told({ report, ...props }: BlockBarProps & { report: Report }): VNode {
  const help = helpFor(report);
  // Where something says what it should do, that is to be run: asking Claude for more would lead away from it.
  const asks =
    !report.summary.behaviourChecked && report.specified !== true && ORACLE_LANGUAGES.includes(report.language);
  return (
    <>
      <ReportBody
        report={report}
        onJump={props.onJump}
        onPlace={props.onPlace}
        onMute={props.onMute}
        onUnmute={props.onUnmute}
        onFix={props.onFix}
        toggled={props.toggled}
        onTick={props.onTickFix}
        fix={<AskToFix {...props} report={report} />}
        help={
          (help === 'again' && <Button label="Verify again" onPress={props.onVerify} />) ||
          (help !== undefined && help !== 'again' && (
            <Button
              label={ALLOW_WORDS[help]}
              kind={help === 'allow' && !hasProblem(report) ? 'main' : 'plain'}
              onPress={props.onAllow}
            />
          ))
        }
      />
      {asks && <AskOracle {...props} />}
      {ranTests(report) && <Strength {...props} />}
    </>
  );
}

/** What opens under the bar: what is wrong and what can be done about it, what passed, what was not checked. */
export function BlockPanel(props: BlockBarProps): VNode {
  const { error } = props;
  const report = props.status?.report ?? null;
  return (
    <>
      {error !== null && (
        <ErrorNote error={error}>
          {report !== null && COPY_HELPS.has(error.code) ? (
            <Button label="Copy" icon="copy" onPress={props.onCopyRequest} />
          ) : undefined}
        </ErrorNote>
      )}
      {(error === null || report !== null) && <Outcome {...props} />}
      {report !== null && (
        <footer class="panel-foot">
          <div class="actions">
            <Button label="Record a correction" icon="pencil" onPress={props.onRecord} />
            <Button label="Open report" icon="panel" onPress={props.onOpenReport} />
          </div>
          <span class="muted">{`${duration(report.ms)} in all`}</span>
        </footer>
      )}
    </>
  );
}
