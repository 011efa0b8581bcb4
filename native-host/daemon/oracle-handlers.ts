import { oracleRequest } from '../oracle/oracle-request.ts';
import { getProject } from '../project/project-registry.ts';
import { filesAround } from '../project/starter-file.ts';
import type { Database } from '../storage/database.ts';
import type { Handlers } from './router.ts';

/** Answers with what asks Claude for tests, properties or a second version of a block. */
export function oracleHandlers(db: Database): Pick<Handlers, 'oracle.request'> {
  return {
    'oracle.request': ({ kind, project, ...subject }) => ({
      text: oracleRequest(kind, {
        ...subject,
        ...(project === undefined ? {} : { project: filesAround(getProject(db, project).directory) }),
      }),
    }),
  };
}
