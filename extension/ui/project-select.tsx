import type { VNode } from 'preact';
import type { Project } from '../../shared/project-requests.ts';
import { Field } from './field.tsx';
import { visibleText } from './visible-text.ts';

interface ProjectSelectProps {
  projects: readonly Project[];
  /** Id of the bound project, or null. */
  bound: string | null;
  onBind(project: string | null): void;
}

/** Chooses the project against whose code and rules this conversation's blocks are judged. */
export function ProjectSelect({ projects, bound, onBind }: ProjectSelectProps): VNode {
  const file = projects.find((project) => project.id === bound)?.file;
  return (
    <Field
      id="bound-project"
      label="Project of this conversation"
      error={
        file?.state === 'broken' ? visibleText(file.message ?? 'Its .claude-context.toml cannot be used.') : undefined
      }
      hint={
        projects.length === 0
          ? 'No project is registered yet. Add its folder in the options.'
          : 'Blocks are checked in this project, and its known issues are offered at the message box.'
      }
    >
      {(control) => (
        <select
          {...control}
          class="select"
          value={projects.some((project) => project.id === bound) ? (bound ?? '') : ''}
          disabled={projects.length === 0}
          onChange={(event) => onBind(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        >
          <option value="">none</option>
          {projects.map((project) => (
            <option key={project.id} value={project.id}>
              {visibleText(project.name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
