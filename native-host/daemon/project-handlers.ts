import { CodedError } from '../../shared/errors.ts';
import { planContext } from '../context/plan-context.ts';
import type { Database } from '../feedback/database.ts';
import { recordInjections, listInjections } from '../feedback/injections.ts';
import { forgetProject, getProject, listProjects, registerProject, setConsent } from '../project/registry.ts';
import type { Handlers } from './router.ts';

type ProjectRequest = 'project.register' | 'project.list' | 'project.consent' | 'project.forget' | 'context.plan' | 'injection.record' | 'injection.list';

/** Answers about projects, what the user allows them, and their known issues. */
export function projectHandlers(db: Database, now: () => Date): Pick<Handlers, ProjectRequest> {
  return {
    'project.register': ({ directory }, { owner }) => {
      if (owner === 'extension') throw new CodedError('CV060', 'Projects are registered with `claude-verify init`.');
      return registerProject(db, directory, now().toISOString());
    },
    'project.list': () => ({ projects: listProjects(db) }),
    'project.consent': ({ project, ...wish }) => setConsent(db, project, wish, now().toISOString()),
    'project.forget': ({ project }) => {
      forgetProject(db, project);
      return {};
    },
    'context.plan': ({ project, already }) => planContext(db, getProject(db, project), already),
    'injection.record': ({ project, conversation, items }) => {
      const { id } = getProject(db, project);
      return { recorded: recordInjections(db, { project: id, conversation, items, at: now().toISOString() }) };
    },
    'injection.list': ({ conversation }) => ({ items: listInjections(db, conversation) }),
  };
}
