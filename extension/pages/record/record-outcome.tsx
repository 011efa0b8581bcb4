import type { VNode } from 'preact';
import type { SecretNotice } from '../../platform/messages.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { GuidanceScope } from '../../../shared/guidance.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Text, Words } from '../../ui/text.tsx';
import { count } from '../../../shared/words.ts';

/** Where a stored correction will be offered, or why nowhere. */
export type Offered = GuidanceScope | 'is-draft' | 'is-no-correction';

const OFFERED_WORDS: Record<Offered, string> = {
  project: 'Its sentence will be offered in conversations of its project.',
  language: 'Its sentence will be offered in conversations about its language.',
  everywhere: 'Its sentence will be offered in every conversation about code.',
  'is-draft':
    'It has no sentence for Claude yet, so it is kept as a draft and not offered. Write the sentence in Insights.',
  'is-no-correction': 'It is kept and counted. Only corrections are offered as known issues.',
};

/** What is said of this capture once it is stored; the rule is that of the plan of known issues. */
export const offeredOf = ({
  guidance,
  feedback_type: type,
}: {
  guidance?: { scope: GuidanceScope } | null | undefined;
  feedback_type: string;
}): Offered => (type === 'correction' ? (guidance?.scope ?? 'is-draft') : 'is-no-correction');

/** How far the sending of the form is. */
export type Submission =
  | { kind: 'editing' }
  | { kind: 'sending' }
  | { kind: 'stored'; offered: Offered }
  | { kind: 'pending'; error: ErrorBody | null }
  | { kind: 'secret'; hits: readonly SecretNotice[] }
  | { kind: 'failed'; error: ErrorBody };

const FIELD_WORDS: Record<string, string> = {
  'claude_output.content': 'What Claude wrote',
  'claude_output.file': 'File',
  'issue.description': 'What is wrong',
  'correction.content': 'Correction',
  project: 'Project',
  'guidance.sentence': 'Tell Claude',
};

/** What became of the correction, in words. */
export function RecordOutcome({ submission }: { submission: Submission }): VNode | null {
  switch (submission.kind) {
    case 'editing':
    case 'sending':
      return null;
    case 'stored':
      return (
        <div class="note" data-tone="ok">
          <Icon name="check" />
          <div class="note-words">
            <p>The correction is stored on this machine.</p>
            <p class="muted">{OFFERED_WORDS[submission.offered]}</p>
          </div>
        </div>
      );
    case 'pending':
      return (
        <div class="note">
          <Icon name="clock" />
          <div class="note-words">
            <p>
              The host is not reachable, so the correction is kept in the browser. It is sent as soon as the host
              responds.
            </p>
            {submission.error !== null && (
              <p class="muted">
                <Text of={submission.error.message} /> <Words of={submission.error.fix} />{' '}
                <span class="code-tag">{submission.error.code}</span>
              </p>
            )}
          </div>
        </div>
      );
    case 'secret':
      return (
        <div class="note" data-tone="warn">
          <Icon name="warning" />
          <div class="note-words">
            <p>
              {count(submission.hits.length, 'place')} {submission.hits.length === 1 ? 'looks' : 'look'} like a secret,
              so nothing was stored. <span class="code-tag">CV020</span>
            </p>
            <ul class="stack tight">
              {submission.hits.map((hit, index) => (
                <li key={index}>
                  {FIELD_WORDS[hit.field] ?? hit.field}, line {hit.line}:{' '}
                  <code class="inline-code">
                    <Text of={hit.masked} />
                  </code>{' '}
                  <span class="muted">
                    (<Text of={hit.rule} />)
                  </span>
                </li>
              ))}
            </ul>
            <p class="muted">Remove or replace the marked text and record again.</p>
          </div>
        </div>
      );
    case 'failed':
      return <ErrorNote error={submission.error} />;
  }
}
