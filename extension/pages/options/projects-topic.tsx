import type { VNode } from 'preact';
import type { Project } from '../../../shared/project-requests.ts';
import { AddProject, type AddProjectProps } from '../../ui/add-project.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Text } from '../../ui/text.tsx';
import { enumerate } from '../../../shared/words.ts';

/** What the user grants to a project. */
type Consent = Project['consent'];

/** What the topic shows and does. */
export interface ProjectsTopicProps {
  /** Null until the host has answered. */
  projects: readonly Project[] | null;
  /** What the user changed; the rest stays as it is. */
  onConsent(project: string, change: Partial<Consent>): void;
  onForget(project: string): void;
  /** Ids of the projects in whose conversations corrections are not noticed. */
  unnoticed: readonly string[];
  /** Ids of projects whose replies are verified as soon as they have ended. */
  repliesVerified: readonly string[];
  onRepliesVerified(project: string, on: boolean): void;
  onNotices(project: string, on: boolean): void;
  /** Ids of the projects with a holdout. */
  heldOut: readonly string[];
  onHoldout(project: string, on: boolean): void;
  adding: AddProjectProps;
}

const MODES = [
  ['ask', 'offer, and insert when I press Insert'],
  ['auto', 'insert when I pause in a draft; I see it before I send'],
  ['off', 'never'],
] as const;

function FileState({ project }: { project: Project }): VNode | null {
  const { state, message } = project.file;
  if (state === 'ok') return null;
  return (
    <div class="note" data-tone={state === 'broken' ? 'warn' : undefined}>
      <Icon name={state === 'broken' ? 'warning' : 'info'} />
      <div class="note-words">
        <p>
          {state === 'broken'
            ? '.claude-context.toml cannot be used.'
            : 'There is no .claude-context.toml; only learned corrections apply.'}
        </p>
        {message !== undefined && (
          <p class="muted">
            <Text of={message} />
          </p>
        )}
      </div>
    </div>
  );
}

/** What each part of a consent is called, and what it was before the file changed. */
const LAPSED: Record<NonNullable<Project['lapsed']>[number], { words: string; again: Partial<Consent> }> = {
  runCode: { words: 'running its code', again: { runCode: true } },
  network: { words: 'asking the network', again: { network: true } },
  sharing: { words: 'sharing', again: { sharing: true } },
  injectionMode: { words: 'inserting known issues by itself', again: { injectionMode: 'auto' } },
};

/**
 * A change of the file took something back: the user looks at the file and says whether it holds for what it says now.
 */
function Lapsed({ project, onConfirm }: { project: Project; onConfirm(change: Partial<Consent>): void }): VNode | null {
  const { lapsed = [] } = project;
  if (lapsed.length === 0) return null;
  const words = lapsed.map((one) => LAPSED[one].words).join(' and ');
  const { changed = [] } = project.runs ?? {};
  const settings = lapsed.includes('network') ? '.claude-context.toml or .npmrc' : '.claude-context.toml';
  const onlyRunning = lapsed.every((one) => one === 'runCode') && changed.length > 0;
  const what = [...(onlyRunning ? [] : [settings]), ...changed].join(', ');
  return (
    <div class="note" data-tone="warn" role="group" aria-label="To be confirmed again">
      <Icon name="warning" />
      <div class="note-words">
        <p>
          <Text of={`${what} changed since you allowed ${words}, so that is off until you confirm it again.`} />
        </p>
        <p class="muted">
          Look at what changed first: that is what would be run
          {lapsed.includes('network') && `, and ${project.file.registry ?? 'nobody'} is who would be asked`}.
        </p>
        <div class="actions">
          <Button
            label="Confirm again"
            onPress={() => onConfirm(Object.assign({}, ...lapsed.map((one) => LAPSED[one].again)) as Partial<Consent>)}
          />
        </div>
      </div>
    </div>
  );
}

/** What running its code is bound to. */
function BoundFiles({ project: { consent, runs } }: { project: Project }): VNode | null {
  if (!consent.runCode || runs === undefined || runs.files.length === 0) return null;
  const more = runs.more === 0 ? '' : ` and ${runs.more} more`;
  return (
    <p class="muted">
      <Text of={`Asked again when one of these changes: ${runs.files.join(', ')}${more}.`} />
    </p>
  );
}

/** What is run when a project's code may be run. */
const RUN_HINT =
  'Its tests, build scripts, linter plugins and configurations are programs; with this, verifying a block ' +
  'runs them on a copy of the project, in the sandbox: no network, nothing of your files but this project, ' +
  'everything ended at a time limit. Without a sandbox they are not run. Holds until [verification] ' +
  'changes, or a file that runs by itself: a build file, a script that a command names, a configuration of ' +
  'a test runner or a linter. Its sources, its tests and installed packages may change.';

/** Who is asked when the network may be asked, and what. */
function networkHint(registry: Project['file']['registry']): string {
  return registry === null
    ? "The project's .npmrc names a registry that cannot be asked without more than its address."
    : 'Checks like npm audit then send the names and versions of all packages in its lock file, private ' +
        `ones included, to ${registry ?? 'their registry'}. When a block needs them and the project ` +
        'has no node_modules, claude-verify also downloads the packages of its lock file from there, into a ' +
        'folder of its own; their install scripts are not run. No code of yours, no token and no setting of ' +
        'your account is sent or shown to them. Without it nothing is asked. Each time stands in the ' +
        'ledger. Holds until [verification] or the registry in .npmrc changes.';
}

/** What a project may do, in a line. */
function allowedWords({ consent, file, lapsed = [] }: Project): string {
  if (file.state === 'broken') return 'its file cannot be used';
  if (lapsed.length > 0) return 'to be confirmed again';
  const may = [
    ...(consent.runCode ? ['run its code'] : []),
    ...(consent.network === true ? ['ask the network'] : []),
    ...(consent.sharing && !consent.neverShare ? ['share'] : []),
  ];
  return may.length === 0 ? 'only read' : `may ${enumerate(may)}`;
}

function ProjectCard({
  project,
  isOpen,
  onConsent,
  onForget,
  unnoticed,
  repliesVerified,
  onRepliesVerified,
  onNotices,
  heldOut,
  onHoldout,
}: { project: Project; isOpen: boolean } & Omit<ProjectsTopicProps, 'projects' | 'adding'>): VNode {
  const { id, consent, file } = project;
  const grant = (change: Partial<Consent>): void => onConsent(id, change);
  const never = file.sharing.neverShare || consent.neverShare;
  return (
    <li class="card">
      <details class="project" open={isOpen}>
        <summary>
          <h3>
            <Text of={project.name} />
          </h3>
          <span class="muted">{allowedWords(project)}</span>
        </summary>
        <div class="stack">
          <div class="row spread fixed">
            <p class="muted mono wraps">
              <Text of={project.directory} />
            </p>
            <Button
              label="Forget"
              kind="quiet"
              title={
                `Forget ${project.name}; its files stay as they are, and receivers are asked to delete what was ` +
                'shared of it'
              }
              onPress={() => onForget(id)}
            />
          </div>
          <FileState project={project} />
          <Lapsed project={project} onConfirm={grant} />
          <Field
            id={`mode-${id}`}
            label="Known issues in prompts"
            hint={
              file.injectionMode === 'auto'
                ? 'What is inserted stands in the draft; nothing is sent by itself.'
                : `The project's file allows at most "${file.injectionMode}".`
            }
          >
            {(control) => (
              <select
                {...control}
                class="select"
                value={consent.injectionMode}
                onChange={(event) => {
                  const chosen = MODES.find(([mode]) => mode === event.currentTarget.value);
                  if (chosen !== undefined) grant({ injectionMode: chosen[0] });
                }}
              >
                {MODES.map(([mode, words]) => (
                  <option key={mode} value={mode}>
                    {`${mode}: ${words}`}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Choice
            id={`replies-${id}`}
            checked={repliesVerified.includes(id)}
            label="Verify every reply in its conversations"
            hint="Up to twelve blocks of a reply are verified as soon as it has ended, without a press."
            onChange={(on) => onRepliesVerified(id, on)}
          />
          <Choice
            id={`notices-${id}`}
            checked={!unnoticed.includes(id)}
            label="Notice corrections in its conversations"
            hint={
              "When your message changes Claude's code, pastes an error or says that it is wrong, the block's bar " +
              'offers to record it. Nothing is stored unless you do.'
            }
            onChange={(on) => onNotices(id, on)}
          />
          <Choice
            id={`holdout-${id}`}
            checked={heldOut.includes(id)}
            label="Measure with a holdout"
            hint={
              'One conversation in five gets no learned patterns, so that those with them can be compared. What you ' +
              'wrote by hand and what is critical is always offered.'
            }
            onChange={(on) => onHoldout(id, on)}
          />
          <Choice
            id={`run-${id}`}
            checked={consent.runCode}
            label="May run this project's code"
            hint={RUN_HINT}
            onChange={(runCode) => grant({ runCode })}
          />
          <BoundFiles project={project} />
          <Choice
            id={`network-${id}`}
            checked={consent.network === true}
            disabled={file.registry === null}
            label="May ask the network about this project's packages"
            hint={networkHint(file.registry)}
            onChange={(network) => grant({ network })}
          />
          <Choice
            id={`share-${id}`}
            checked={consent.sharing && !never}
            disabled={never || !file.sharing.optIn}
            label="May share anonymised corrections"
            hint={sharingHint(never, file.sharing.optIn)}
            onChange={(sharing) => grant({ sharing })}
          />
          <Choice
            id={`never-${id}`}
            checked={never}
            disabled={file.sharing.neverShare}
            label="Never share anything of this project"
            hint={
              file.sharing.neverShare
                ? "Set in the project's file; it cannot be widened here."
                : 'Wins over everything else.'
            }
            onChange={(neverShare) => grant({ neverShare, ...(neverShare ? { sharing: false } : {}) })}
          />
          {consent.sharing && !never && (
            <p>
              <a href="/extension/pages/sharing/sharing.html">Review what would be shared</a>
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

/** Registered projects and what each of them may do. */
export function ProjectsTopic(props: ProjectsTopicProps): VNode {
  const { projects } = props;
  if (projects === null) return <p class="muted">The list appears when the host answers.</p>;
  return (
    <>
      {projects.length === 0 ? (
        <EmptyState
          title="No project is registered"
          text={
            'Add the folder of one. A conversation can then be bound to it, so that its own checks and known issues ' +
            'apply.'
          }
        />
      ) : (
        <>
          <p class="lede">A project's file may narrow what you allow here, never widen it.</p>
          <ul class="stack">
            {projects.map((project) => (
              <ProjectCard
                key={project.id}
                {...props}
                project={project}
                isOpen={projects.length === 1 || project.file.state === 'broken' || (project.lapsed ?? []).length > 0}
              />
            ))}
          </ul>
        </>
      )}
      <h3>{projects.length === 0 ? 'Your first project' : 'Another folder'}</h3>
      <AddProject {...props.adding} />
    </>
  );
}

function sharingHint(never: boolean, optsIn: boolean): string {
  if (never) return 'Refused: never share is set.';
  return optsIn
    ? 'Nothing leaves by this: you accept each correction, byte for byte, on the page of sharing, and ' +
        'name who receives it.'
    : "The project's file does not opt in ([sharing] opt_in = true).";
}
