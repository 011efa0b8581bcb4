import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import {
  HTTP_PORT,
  HTTP_SCOPES,
  SCOPE_WORDS,
  type HttpScope,
  type HttpState,
  type HttpToken,
} from '../../../shared/http-requests.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { count } from '../../../shared/words.ts';
import { ask, projectAt, withClient } from '../connect.ts';
import { oneOf, wholeNumber } from '../option-parsers.ts';
import { advise, fail, print, printable } from '../output.ts';

interface PairOptions {
  scope: readonly HttpScope[];
  project?: string;
  days: number;
  port?: number;
}

function scopesOf(given: string): HttpScope[] {
  const scopes = given.split(',').map((word) => HTTP_SCOPES.find((scope) => scope === word.trim()));
  if (scopes.some((scope) => scope === undefined))
    throw new InvalidArgumentError(`It is some of ${HTTP_SCOPES.join(',')}.`);
  return [...new Set(scopes.filter((scope) => scope !== undefined))];
}

const pair = (name: string, { scope: scopes, project: folder, days, port }: PairOptions): Promise<void> =>
  withClient(async (client) => {
    const project = folder === undefined ? undefined : await projectAt(client, folder);
    const { code, address, isNameShared } = await client.request('http.pair', {
      name,
      scopes: [...scopes],
      project: project?.id ?? null,
      days,
      ...(port === undefined ? {} : { port }),
    });
    print(printable(`type this code into ${name}, or have it POST the code to ${address}/api/pair:\n\n    ${code}\n`));
    const { pairingMs, pairingTries } = LIMITS.http;
    print(`for one use, within ${count(pairingMs / 60_000, 'minute')} and ${count(pairingTries, 'try', 'tries')}`);
    print(`the token that the program gets for it is valid for ${count(days, 'day')}`);
    const where = project === undefined ? 'for code of no project' : `in ${project.name}`;
    print(printable(`${where}, it can then`));
    for (const scope of scopes) print(`  ${SCOPE_WORDS[scope]}`);
    if (isNameShared)
      advise(
        printable(
          `several projects are called ${project?.name}: corrections are kept by name, so it reads and records none ` +
            'until each has its own `[project] name` in .claude-context.toml and `claude-verify init` was run there',
        ),
      );
    advise('revoke it with `claude-verify http revoke NAME`');
  });

const day = (at: string): string => at.slice(0, 10);

function tokenLine({ id, name, scopes, project, expiresAt, usedOn }: HttpToken): string {
  const facts = [
    scopes.join(','),
    project === null ? 'no project' : project.name,
    `until ${day(expiresAt)}`,
    usedOn === null ? 'never used' : `last used ${usedOn}`,
  ];
  return printable(`${id}  ${name}  (${facts.join(', ')})`);
}

const STATE_WORDS: Readonly<Record<HttpState['state'], string>> = {
  off: 'HTTP is off: no program is paired',
  on: 'HTTP is on',
  failed: 'HTTP is NOT served',
};

async function list(options: { format: 'text' | 'json' }): Promise<void> {
  const reply = await ask('http.state', {});
  if (options.format === 'json') return print(JSON.stringify(reply, null, 2));
  const { state, port, problem, tokens, pairing } = reply;
  print(printable(`${STATE_WORDS[state]}${state === 'off' ? '' : `: 127.0.0.1:${port}`}`));
  if (problem !== undefined) print(printable(`  ${problem}`));
  for (const token of tokens) print(tokenLine(token));
  if (pairing !== null)
    print(printable(`waits for its code: ${pairing.name} (${count(pairing.triesLeft, 'try', 'tries')} left)`));
}

async function revoke(named: string): Promise<void> {
  const { name, token: revoked } = await ask('http.revoke', { token: named });
  print(printable(revoked === null ? `the code for ${name} is no longer valid` : `${name} is refused from now on`));
}

async function off(): Promise<void> {
  const { revoked } = await ask('http.off', {});
  print(`HTTP is off; ${count(revoked, 'token')} ${revoked === 1 ? 'was' : 'were'} revoked`);
}

/** `claude-verify http pair|list|revoke|off` */
export function addHttp(program: Command): void {
  const http = program
    .command('http')
    .description('programs of yours that may use HTTP on 127.0.0.1; off until one is paired');
  http
    .command('list', { isDefault: true })
    .description('whether HTTP is served, and which programs may use it')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { format: 'text' | 'json' }) => list(options).catch(fail));
  http
    .command('pair')
    .description('show a code that pairs one program')
    .argument('<name>', 'what you call the program')
    .option('--scope <scopes>', `some of ${HTTP_SCOPES.join(',')}`, scopesOf, ['verify'])
    .option('--project <dir>', 'only code of this registered project; default: code without a project')
    .option('--days <n>', 'how long its token is valid', wholeNumber(1, 365), 30)
    .option(
      '--port <n>',
      `another port than ${HTTP_PORT}, from now on and for all programs`,
      wholeNumber(1_024, 65_535),
    )
    .action((name: string, options: PairOptions) => pair(name, options).catch(fail));
  http
    .command('revoke')
    .description('refuse a token from now on')
    .argument('<token>', 'its name or id, as `http list` shows it')
    .action((token: string) => revoke(token).catch(fail));
  http
    .command('off')
    .description('revoke every token and close the port')
    .action(() => off().catch(fail));
}
