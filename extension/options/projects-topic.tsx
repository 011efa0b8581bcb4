import type { VNode } from 'preact';
import type { Project } from '../../shared/protocol.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Text } from '../ui/text.tsx';

/** What the user grants to a project. */
export type Consent = Project['consent'];

/** What the topic shows and does. */
export interface ProjectsTopicProps {
  /** Null until the host has answered. */
  projects: readonly Project[] | null;
  /** What the user changed; the rest stays as it is. */
  onConsent(project: string, change: Partial<Consent>): void;
  onForget(project: string): void;
}

const MODES = [
  ['ask', 'offer, and insert when I press Insert'],
  ['auto', 'insert when I pause in a draft; I see it before I send'],
  ['off', 'never'],
] as const;

interface ChoiceProps {
  id: string;
  checked: boolean;
  disabled?: boolean;
  label: string;
  hint: string;
  onChange(checked: boolean): void;
}

function Choice({ id, checked, disabled = false, label, hint, onChange }: ChoiceProps): VNode {
  return (
    <div class="choice">
      <input id={id} type="checkbox" checked={checked} disabled={disabled} aria-describedby={`${id}-hint`} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="choice-words">
        <label for={id}>{label}</label>
        <span class="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
    </div>
  );
}

function FileState({ project }: { project: Project }): VNode | null {
  const { state, message } = project.file;
  if (state === 'ok') return null;
  return (
    <div class="note" data-tone={state === 'broken' ? 'warn' : undefined}>
      <Icon name={state === 'broken' ? 'warning' : 'info'} />
      <div class="note-words">
        <p>{state === 'broken' ? '.claude-context.toml cannot be used.' : 'There is no .claude-context.toml; only learned corrections apply.'}</p>
        {message !== undefined && (
          <p class="muted">
            <Text of={message} />
          </p>
        )}
      </div>
    </div>
  );
}

function ProjectCard({ project, onConsent, onForget }: { project: Project } & Omit<ProjectsTopicProps, 'projects'>): VNode {
  const { id, consent, file } = project;
  const grant = (change: Partial<Consent>): void => onConsent(id, change);
  const never = file.sharing.neverShare || consent.neverShare;
  return (
    <li class="card stack">
      <div class="row spread fixed">
        <div>
          <h3>
            <Text of={project.name} />
          </h3>
          <p class="muted mono">
            <Text of={project.directory} />
          </p>
        </div>
        <Button label="Forget" kind="quiet" title={`Forget ${project.name}; its files stay as they are`} onPress={() => onForget(id)} />
      </div>
      <FileState project={project} />
      <Field
        id={`mode-${id}`}
        label="Known issues in prompts"
        hint={file.injectionMode === 'auto' ? 'What is inserted stands in the draft; nothing is sent by itself.' : `The project's file allows at most "${file.injectionMode}".`}
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
        id={`run-${id}`}
        checked={consent.runCode}
        label="May run this project's code"
        hint="Its tests, build scripts and linter plugins are programs. This version keeps your answer and runs none of them; checks that need them will ask for it."
        onChange={(runCode) => grant({ runCode })}
      />
      <Choice
        id={`share-${id}`}
        checked={consent.sharing && !never}
        disabled={never || !file.sharing.optIn}
        label="May share anonymised corrections"
        hint={
          never
            ? 'Refused: never share is set.'
            : file.sharing.optIn
              ? 'This version keeps your answer and shares nothing. Later you will see every byte before it leaves.'
              : 'The project\'s file does not opt in ([sharing] opt_in = true).'
        }
        onChange={(sharing) => grant({ sharing })}
      />
      <Choice
        id={`never-${id}`}
        checked={never}
        disabled={file.sharing.neverShare}
        label="Never share anything of this project"
        hint={file.sharing.neverShare ? 'Set in the project\'s file; it cannot be widened here.' : 'Wins over everything else.'}
        onChange={(neverShare) => grant({ neverShare, ...(neverShare ? { sharing: false } : {}) })}
      />
    </li>
  );
}

/** Registered projects and what each of them may do. */
export function ProjectsTopic(props: ProjectsTopicProps): VNode {
  if (props.projects === null) return <p class="muted">The list appears when the host answers.</p>;
  if (props.projects.length === 0) {
    return (
      <EmptyState
        title="No project is registered"
        says="Run `claude-verify init` in a project's folder. It then appears here, and a conversation can be bound to it so that its own checks and known issues apply."
      />
    );
  }
  return (
    <>
      <p class="lede">
        Registered with <code class="inline-code">claude-verify init</code> in their folders. A project's file may narrow what you allow here, never widen it.
      </p>
      <ul class="stack">
        {props.projects.map((project) => (
          <ProjectCard key={project.id} project={project} onConsent={props.onConsent} onForget={props.onForget} />
        ))}
      </ul>
    </>
  );
}
