import type { HttpToken } from '../../shared/http-requests.ts';
import type { Line } from './diagnosis.ts';

/** What `doctor` found of programs that may ask over HTTP. */
export interface HttpFacts {
  /** Where HTTP is served, or would be. */
  port: number;
  tokens: readonly HttpToken[];
  /** What is wrong with the file of the tokens. */
  unreadable?: string;
  /** Why a daemon that runs does not serve it. */
  problem?: string;
  /** Does a daemon run? Without one nothing is served. */
  running: boolean;
}

/** Whether HTTP is on, and each token that holds. */
export function httpLines({ port, tokens, unreadable, problem, running }: HttpFacts): Line[] {
  if (unreadable !== undefined)
    return [
      {
        state: 'wrong',
        what: `HTTP: its token file cannot be used, so no program is paired: ${unreadable}`,
        fix: 'claude-verify http off',
      },
    ];
  if (tokens.length === 0) return [{ state: 'ok', what: 'HTTP: off; no program is paired' }];
  return [served({ port, problem, running }), ...tokens.map(tokenLine)];
}

function served({
  port,
  problem,
  running,
}: Pick<HttpFacts, 'port' | 'running'> & { problem: string | undefined }): Line {
  if (problem !== undefined)
    return { state: 'wrong', what: `HTTP: not served: ${problem}`, fix: `stop the program that uses port ${port}` };
  return running
    ? { state: 'ok', what: `HTTP: served on 127.0.0.1:${port}` }
    : { state: 'note', what: 'HTTP: served once the daemon runs', fix: 'claude-verify daemon start' };
}

const tokenLine = ({ name, scopes, project, expiresAt, usedOn }: HttpToken): Line => ({
  state: 'ok',
  what:
    `HTTP: ${name} may ${scopes.join(', ')}${project === null ? '' : ` in ${project.name}`} until ` +
    `${expiresAt.slice(0, 10)}; ${usedOn === null ? 'never used' : `last used ${usedOn}`}`,
});
