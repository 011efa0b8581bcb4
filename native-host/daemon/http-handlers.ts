import { CodedError } from '../../shared/errors.ts';
import type { HttpAccess } from '../http/http-access.ts';
import type { Caller, Handlers, ServiceHandlers } from './router.ts';

/** Only a person in a terminal lets programs in. */
function assertTerminal({ owner }: Caller): void {
  if (owner === 'extension' || owner === 'program')
    throw new CodedError('CV060', 'Programs are paired with `claude-verify http pair`.');
}

/** The handlers with those of HTTP; what forgets a project revokes its tokens as well. */
export function withHttp(handlers: ServiceHandlers, access: HttpAccess): Handlers {
  return {
    ...handlers,
    'http.pair': async ({ name, scopes, project: id, days, port }, caller) => {
      assertTerminal(caller);
      const { projects } = id === null ? { projects: [] } : await handlers['project.list']({}, caller, {});
      const project = projects.find((each) => each.id === id);
      if (id !== null && project === undefined) throw new CodedError('CV031');
      const bound = project === undefined ? null : { id: project.id, name: project.name };
      const opened = await access.pair({ name, scopes: [...new Set(scopes)], project: bound, days }, port);
      const isNameShared = projects.some((each) => each.name === project?.name && each.id !== id);
      return { ...opened, isNameShared };
    },
    'http.state': (_, caller) => {
      assertTerminal(caller);
      return access.state();
    },
    'http.revoke': ({ token }, caller) => {
      assertTerminal(caller);
      return access.revoke(token);
    },
    'http.off': async (_, caller) => {
      assertTerminal(caller);
      return { revoked: await access.off() };
    },
    'project.forget': async (body, caller, raw) => {
      const reply = await handlers['project.forget'](body, caller, raw);
      await access.forgetProject(body.project);
      return reply;
    },
  };
}
