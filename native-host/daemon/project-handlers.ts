import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../feedback/database.ts';
import type { Handlers } from './router.ts';

/** Answers about projects and their known issues. */
export function projectHandlers(_db: Database, _now: () => Date): Pick<Handlers, 'project.list' | 'project.consent' | 'project.forget' | 'project.register' | 'context.plan'> {
  const unknown = (): never => {
    throw new CodedError('CV031');
  };
  return { 'project.list': () => ({ projects: [] }), 'project.register': unknown, 'project.consent': unknown, 'project.forget': unknown, 'context.plan': unknown };
}
