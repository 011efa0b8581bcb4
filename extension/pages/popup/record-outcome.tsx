import type { VNode } from 'preact';
import type { SecretNotice } from '../../platform/messages.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Text, Words } from '../../ui/text.tsx';
import { count } from '../../../shared/words.ts';

/** Where a stored correction will be offered: among the known issues of its project, or why in none. */
export type Offered = 'in-project' | 'names-no-project' | 'is-no-correction';

const OFFERED_WORDS: Record<Offered, string> = {
  'in-project': 'It will be offered as a known issue the next time its project comes up.',
  'names-no-project': 'It names no project, so it is kept and offered in none.',
  'is-no-correction': 'It is kept and counted. Only corrections are offered as known issues.',
};

/** What is said of this capture once it is stored; the rule is that of the plan of known issues. */
export const offeredOf = ({
  project,
  feedback_type: type,
}: {
  project?: string | null | undefined;
  feedback_type: string;
}): Offered => {
  if (type !== 'correction') return 'is-no-correction';
  return (project ?? '') === '' ? 'names-no-project' : 'in-project';
};

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
              The host is away, so the correction is kept in the browser. It is handed over as soon as the host answers.
            </p>
            {submission.error !== null && (
              <p class="muted">
                <Text of={submission.error.message} /> <Words of={submission.error.mend} />{' '}
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
            <p class="muted">Remove or replace what is marked and record again.</p>
          </div>
        </div>
      );
    case 'failed':
      return <ErrorNote error={submission.error} />;
  }
}
