import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ReplyBody } from '../../../shared/protocol.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text, Words } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';
import { count } from '../../../shared/words.ts';

/** What the host says of a project. */
type SharedProject = ReplyBody<'share.status'>['projects'][number];

/** How far the taking back of a consent is. */
export type Revoking =
  | { project: string; step: 'asked' | 'running' }
  | { project: string; step: 'done'; result: ReplyBody<'share.revoke'> }
  | { project: string; step: 'failed'; error: ErrorBody };

/** What the topic shows and does. */
export interface PermissionsTopicProps {
  /** Null until the host has answered. */
  shared: readonly SharedProject[] | null;
  projects: readonly Project[];
  revoking: Revoking | null;
  /** Null: the user thought better of it. */
  onAskRevoke(project: string | null): void;
  onRevoke(project: string): void;
}

const OPTIONS = '/extension/pages/options/options.html#projects';

const ANSWERS = { yes: ['ok', 'check'], no: ['unknown', 'dash'], never: ['unknown', 'off'] } as const;

function Answer({ answer, children }: { answer: keyof typeof ANSWERS; children: string }): VNode {
  const [tone, icon] = ANSWERS[answer];
  return (
    <li class="answer">
      <VerdictChip tone={tone} icon={icon} text={answer} />
      <span>
        <Words of={children} />
      </span>
    </li>
  );
}

/** Both answers that it takes, and the one that wins over them. */
function Why({ shared, project }: { shared: SharedProject; project: Project | undefined }): VNode {
  return (
    <>
      <p>
        Not shared: <Text of={shared.why ?? 'no reason given'} />.
      </p>
      {project !== undefined && (
        <ul class="stack tight">
          <Answer answer={project.file.sharing.optIn ? 'yes' : 'no'}>
            {project.file.sharing.optIn
              ? 'Its `.claude-context.toml` opts in.'
              : 'Its `.claude-context.toml` opts in: write `opt_in = true` under `[sharing]`.'}
          </Answer>
          <Answer answer={project.consent.sharing ? 'yes' : 'no'}>
            {project.consent.sharing
              ? 'You agreed on the options page.'
              : 'You agree: tick “May share anonymised corrections” on the options page, once the file opts in.'}
          </Answer>
          {project.file.sharing.neverShare && (
            <Answer answer="never">
              The file says `never_share = true`, which overrides everything. Only a change to the file lifts it.
            </Answer>
          )}
          {project.consent.neverShare && (
            <Answer answer="never">You chose this on the options page. It overrides everything.</Answer>
          )}
        </ul>
      )}
    </>
  );
}

function deletionWords(
  { removed, deleted, notDeleted, noDeletion }: ReplyBody<'share.revoke'>,
  forgotten: boolean,
): string {
  const parts = forgotten ? [] : [`The consent is withdrawn; ${count(removed, 'item')} removed from the queue.`];
  if (deleted > 0) parts.push(`Receivers deleted ${count(deleted, 'item')}.`);
  if (notDeleted > 0)
    parts.push(`${count(notDeleted, 'deletion')} ${notDeleted === 1 ? 'is' : 'are'} not confirmed yet.`);
  if (noDeletion > 0) parts.push(`${count(noDeletion, 'item')} went to a receiver without deletion and stay there.`);
  return parts.join(' ');
}

function Revoke({
  shared,
  revoking,
  onAskRevoke,
  onRevoke,
}: { shared: SharedProject } & Pick<PermissionsTopicProps, 'revoking' | 'onAskRevoke' | 'onRevoke'>): VNode | null {
  const { id, waiting, accepted, sent, forgotten = false } = shared;
  const now = revoking?.project === id ? revoking : null;
  switch (now?.step) {
    case 'asked':
      return forgotten ? (
        <div class="card stack tight" role="group" aria-label="Confirm asking for deletion">
          <p>
            This asks receivers that support deletion to delete what was sent from{' '}
            <bdi>
              <Text of={shared.name} />
            </bdi>
            . What a receiver without deletion has stays there.
          </p>
          <div class="actions">
            <Button label="Ask for deletion" kind="danger" onPress={() => onRevoke(id)} />
            <Button label="Not now" kind="quiet" onPress={() => onAskRevoke(null)} />
          </div>
        </div>
      ) : (
        <div class="card stack tight" role="group" aria-label="Confirm withdrawing consent">
          <p>
            This withdraws your consent for{' '}
            <bdi>
              <Text of={shared.name} />
            </bdi>
            , removes {count(waiting + accepted, 'item')} that {waiting + accepted === 1 ? 'is' : 'are'} not sent, and
            asks receivers that support deletion to delete{' '}
            {sent === 0 ? 'what was sent' : `what was sent (${count(sent, 'item')})`}.
          </p>
          <p class="muted">
            What a receiver without deletion has stays there. To share again, agree on the options page and prepare
            anew.
          </p>
          <div class="actions">
            <Button label="Withdraw consent" kind="danger" onPress={() => onRevoke(id)} />
            <Button label="Not now" kind="quiet" onPress={() => onAskRevoke(null)} />
          </div>
        </div>
      );
    case 'running':
      return <p role="status">{forgotten ? 'Requesting deletion…' : 'Withdrawing consent…'}</p>;
    case 'done':
      return (
        <div class="stack tight" role="status">
          <p>{deletionWords(now.result, forgotten)}</p>
          {now.result.notDeleted > 0 && (
            <div class="actions">
              <Button label="Ask for deletion again" onPress={() => onRevoke(id)} />
            </div>
          )}
        </div>
      );
    case 'failed':
      return (
        <ErrorNote error={now.error}>
          <Button label="Try again" onPress={() => onRevoke(id)} />
        </ErrorNote>
      );
    case undefined:
      return null;
  }
}

function ProjectCard({
  shared,
  project,
  ...rest
}: { shared: SharedProject; project: Project | undefined } & Pick<
  PermissionsTopicProps,
  'revoking' | 'onAskRevoke' | 'onRevoke'
>): VNode {
  const { waiting, accepted, sent, refused } = shared;
  const counts = (
    [
      [waiting, 'to review'],
      [accepted, 'accepted'],
      [sent, 'sent'],
      [refused, 'refused'],
    ] as const
  ).flatMap(([amount, words]) => (amount > 0 ? [`${amount} ${words}`] : []));
  const { undeleted = 0, forgotten = false } = shared;
  const agreed = !forgotten && (project?.consent.sharing === true || counts.length > 0);
  return (
    <li class="card stack">
      <div class="row spread">
        <h3>
          <bdi>
            <Text of={shared.name} />
          </bdi>
        </h3>
        <VerdictChip
          tone={shared.allowed ? 'ok' : 'unknown'}
          text={shared.allowed ? 'may be shared' : 'not shared'}
          icon={shared.allowed ? 'check' : 'dash'}
        />
      </div>
      {shared.allowed ? (
        <p>Its file opts in and you agreed. Only what you accept below is sent.</p>
      ) : (
        <Why shared={shared} project={project} />
      )}
      {counts.length > 0 && <p class="muted">{`In the queue: ${counts.join(', ')}.`}</p>}
      {undeleted > 0 && <p class="muted">{`Receivers have, or may have, ${count(undeleted, 'item')} of it.`}</p>}
      <div class="actions">
        {!forgotten && <a href={OPTIONS}>Consent on the options page</a>}
        {(agreed || undeleted > 0) && rest.revoking?.project !== shared.id && (
          <Button
            label={agreed ? 'Withdraw consent' : 'Ask for deletion'}
            kind="quiet"
            title={`Empties the queue of ${shared.name} and requests deletion of what was sent`}
            onPress={() => rest.onAskRevoke(shared.id)}
          />
        )}
      </div>
      <Revoke shared={shared} {...rest} />
    </li>
  );
}

/** Every project: may it be shared, if not why, and the way back. */
export function PermissionsTopic({ shared, projects, ...rest }: PermissionsTopicProps): VNode {
  if (shared === null) return <p class="muted">The projects appear when the host answers.</p>;
  if (shared.length === 0)
    return (
      <EmptyState
        title="No projects registered"
        text={
          "Run `claude-verify init` in a project's folder. Each project appears here with what is needed to " +
          'share its corrections.'
        }
      />
    );
  const { revoking } = rest;
  return (
    <>
      <ul class="stack">
        {shared
          .toSorted((one, other) => Number(other.allowed) - Number(one.allowed))
          .map((each) => (
            <ProjectCard key={each.id} {...rest} shared={each} project={projects.find(({ id }) => id === each.id)} />
          ))}
      </ul>
      {/* A forgotten project is not named any more when nothing of it is left. */}
      <div role="status">
        {revoking?.step === 'done' && !shared.some(({ id }) => id === revoking.project) && (
          <p>{deletionWords(revoking.result, true)}</p>
        )}
      </div>
    </>
  );
}
