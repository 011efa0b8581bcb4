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
  ['ask', 'offer, and insert when I click Insert'],
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
            : 'There is no .claude-context.toml. Only learned corrections apply.'}
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
  network: { words: 'using the network', again: { network: true } },
  sharing: { words: 'sharing', again: { sharing: true } },
  injectionMode: { words: 'inserting known issues automatically', again: { injectionMode: 'auto' } },
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
    <div class="note" data-tone="warn" role="group" aria-label="Needs confirmation">
      <Icon name="warning" />
      <div class="note-words">
        <p>
          <Text of={`${what} changed since you allowed ${words}, so it is off until you confirm it again.`} />
        </p>
        <p class="muted">
          Review the changes first: they determine what runs
          {lapsed.includes('network') && `, and requests would go to ${project.file.registry ?? 'nobody'}`}.
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
      <Text of={`You are asked again when one of these changes: ${runs.files.join(', ')}${more}.`} />
    </p>
  );
}

/** What is run when a project's code may be run. */
const RUN_HINT =
  'Tests, build scripts, linter plugins and configurations are programs. If you allow this, ' +
  'verifying a block runs them on a copy of the project in the sandbox, with no network, no access ' +
  'to your other files, and a time limit. Without a sandbox they are not run. The permission lasts ' +
  'until [verification] changes, or a file that runs automatically: a build file, a script that a ' +
  'command names, or a configuration of a test runner or linter. Sources, tests and installed ' +
  'packages may change.';

/** Who is asked when the network may be asked, and what. */
function networkHint(registry: Project['file']['registry']): string {
  return registry === null
    ? "The project's .npmrc names a registry that needs more than its address to be used."
    : 'Checks like npm audit then send the names and versions of all packages in its lock file, private ' +
        `ones included, to ${registry ?? 'their registry'}. When a block needs them and the project ` +
        'has no node_modules, claude-verify also downloads the packages of its lock file from there into a ' +
        'separate folder. Their install scripts are not run. None of your code, tokens or account settings are ' +
        'sent or shown to them. Without this permission nothing is requested. Each use is recorded in the ' +
        'ledger. The permission lasts until [verification] or the registry in .npmrc changes.';
}

/** What a project may do, in a line. */
function allowedWords({ consent, file, lapsed = [] }: Project): string {
  if (file.state === 'broken') return 'its file cannot be used';
  if (lapsed.length > 0) return 'needs confirmation';
  const may = [
    ...(consent.runCode ? ['run its code'] : []),
    ...(consent.network === true ? ['use the network'] : []),
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
                `Forget ${project.name}. Its files do not change, and receivers are asked to delete what was ` +
                'shared from it.'
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
                ? 'The text is inserted into the draft. Nothing is sent automatically.'
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
            hint="Up to twelve blocks of a reply are verified as soon as it is complete, without a click."
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
              'One conversation in five gets no learned patterns, so that those with them can be compared. Known ' +
              'issues that you wrote yourself and critical ones are always offered.'
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
            label="May use the network for this project's packages"
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
            label="Never share anything from this project"
            hint={
              file.sharing.neverShare
                ? "Set in the project's file. It cannot be overridden here."
                : 'Overrides everything else.'
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
          title="No projects registered"
          text={
            'Add a project folder. You can then link a conversation to it, so that its own checks and known issues ' +
            'apply.'
          }
        />
      ) : (
        <>
          <p class="lede">A project's file can restrict what you allow here, but never extend it.</p>
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
  if (never) return 'Refused: "never share" is set.';
  return optsIn
    ? 'This alone sends nothing. You accept each correction, byte for byte, on the Sharing page, and ' +
        'choose who receives it.'
    : "The project's file does not opt in ([sharing] opt_in = true).";
}
