import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { COMMAND, nameCommand } from '../../shared/command-words.ts';
import type { ToolStatus } from '../../shared/protocol.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import { atLeast } from '../../shared/version.ts';
import { count } from '../../shared/words.ts';
import { describeLinter } from '../project/found-linters.ts';
import { commandLine } from '../project/found-tests.ts';
import { CONTEXT_FILE, parseContextFile } from '../context/context-file.ts';
import { lookAround, type ProjectTools } from '../project/starter-file.ts';
import { httpLines, type HttpFacts } from './http-lines.ts';

/** One line of the doctor's answer. */
export interface Line {
  state: 'ok' | 'note' | 'wrong';
  what: string;
  /** The command that fixes it; present where the state is not ok. */
  fix?: string;
  /** The tool that the line is about where there is nothing to know of it but whether it is installed. */
  tool?: string;
}

const MANIFEST_WORDS = {
  missing: 'the native host is not installed',
  unreadable: 'the native host manifest cannot be read',
  'other-extension': 'the native host is installed for another extension',
  'wrapper-missing': 'the native host manifest points to a script that is gone',
  'node-missing': 'the native host starts a Node that is gone',
} as const;

function stopLines({ stopped }: InstallFacts): Line[] {
  if (!stopped) return [];
  const what = 'emergency stop: everything is stopped; nothing is started, written to a project or sent';
  return [{ state: 'note', what, fix: 'claude-verify resume' }];
}

function daemonLine(facts: InstallFacts): Line {
  if (facts.daemon.state === 'error')
    return {
      state: 'wrong',
      what: `daemon: ${facts.daemon.error.code} ${facts.daemon.error.message}`,
      fix: facts.daemon.error.fix,
    };
  if (facts.daemon.state === 'stopped')
    return {
      state: 'note',
      what: 'daemon: not running; it starts when needed',
      fix: 'claude-verify daemon start',
    };
  if (facts.daemon.version !== facts.version)
    return {
      state: 'wrong',
      what: `daemon: version ${facts.daemon.version} runs, ${facts.version} is installed`,
      fix: 'claude-verify daemon stop',
    };
  return { state: 'ok', what: `daemon: running, version ${facts.daemon.version}` };
}

function browserLine({ browser, present, manifest }: InstallFacts['browsers'][number]): Line[] {
  if (manifest === 'ok') return [{ state: 'ok', what: `${browser}: native host installed` }];
  if (!present && manifest === 'missing') return [];
  return [
    {
      state: 'wrong',
      what: `${browser}: ${MANIFEST_WORDS[manifest]}`,
      fix: `claude-verify install --browser ${browser}`,
    },
  ];
}

const ENCRYPTION_WORDS: Record<'none' | 'passphrase' | 'keyring', Line> = {
  none: {
    state: 'ok',
    what:
      'database: not encrypted; whoever can read your files can read it (`claude-verify data encrypt` changes ' +
      'that)',
  },
  passphrase: {
    state: 'ok',
    what:
      'database: encrypted; `claude-verify data unlock` opens it with your passphrase after each ' +
      'start of the daemon',
  },
  keyring: { state: 'ok', what: 'database: encrypted, with its key in the keyring' },
};

/** The tests and linters of a project, each with what runs it where nothing does. */
function projectLines({ name, tests, linters, commands }: ProjectFacts): Line[] {
  const where = '[verification.commands] of .claude-context.toml';
  const isNamed = (argv: readonly string[]): boolean => commands.includes(argv.join(' '));
  const ofTests = tests.map(({ runner, from, command, byHand }): Line => {
    const what = `${name}: tests: ${runner} (${from.join(', ')})`;
    if (byHand !== undefined) return { state: 'note', what: `${what}, which is not run here`, fix: byHand };
    if (command === undefined || isNamed(command.argv)) return { state: 'ok', what };
    return { state: 'note', what: `${what}, which nothing runs`, fix: `add \`${commandLine(command)}\` to ${where}` };
  });
  const none: Line = {
    state: 'note',
    what: `${name}: no tests were found${commands.length === 0 ? '' : ', besides its own commands'}`,
    fix: `name a command that runs them in ${where}`,
  };
  const ofLinters = linters.map((found): Line => {
    const { by } = found;
    if (by.kind !== 'command' || isNamed(by.argv)) return { state: 'ok', what: `${name}: ${describeLinter(found)}` };
    const what = `${name}: ${found.linter} (${found.from.join(', ')}), which nothing runs`;
    return { state: 'note', what, fix: `add \`${commandLine(by)}\` to ${where}` };
  });
  return [...(tests.length === 0 ? [none] : ofTests), ...ofLinters];
}

/** The doctor's judgement: pure, so that every line can be tested without breaking a machine. */
export function diagnose(facts: InstallFacts): Line[] {
  const { command } = facts;
  return linesOf(facts).map((line) => ({
    ...line,
    what: nameCommand(line.what, command),
    ...(line.fix === undefined
      ? {}
      : { fix: nameCommand(line.fix, command).replace(/^claude-verify /, `${command} `) }),
  }));
}

const ORDER = ['wrong', 'note', 'ok'] as const;

/**
 * What is wrong first, then what could be better, then the rest; the tools in two lines, those that are here and those
 * that are not.
 */
export function foldTools(lines: readonly Line[]): Line[] {
  const titles = (state: Line['state']): string[] => [
    ...new Set(lines.flatMap((line) => (line.tool !== undefined && line.state === state ? [line.tool] : []))),
  ];
  const [here, missing] = [titles('ok'), titles('note')];
  const rest = lines.filter(({ tool }) => tool === undefined);
  return [
    ...ORDER.flatMap((state) => rest.filter((line) => line.state === state)),
    ...(here.length === 0 ? [] : [{ state: 'ok', what: `${count(here.length, 'tool')} found` } as const]),
    ...(missing.length === 0
      ? []
      : [
          {
            state: 'note',
            what: `not found, and reported as not run: ${missing.join(', ')}`,
            fix: '`claude-verify doctor --verbose` names the command that installs each',
          } as const,
        ]),
  ];
}

/** Does a terminal know the command, and which one does it start? */
function commandLineOf({ command, shadowedBy }: InstallFacts): Line {
  if (command === COMMAND) return { state: 'ok', what: `${COMMAND} is on the PATH` };
  const why = shadowedBy === null ? 'is not on the PATH' : `on the PATH is a different one (${shadowedBy})`;
  return { state: 'note', what: `${COMMAND} ${why}; it is started as ${command}`, fix: `${COMMAND} install --link` };
}

function linesOf(facts: InstallFacts): Line[] {
  const lines: Line[] = [
    commandLineOf(facts),
    atLeast(facts.nodeVersion, '22.12.0')
      ? { state: 'ok', what: `Node ${facts.nodeVersion}` }
      : {
          state: 'wrong',
          what: `Node ${facts.nodeVersion} is too old: 22.12 or later is needed`,
          fix: 'npm run setup',
        },
    atLeast(facts.sqliteVersion, '3.51.3')
      ? { state: 'ok', what: `SQLite ${facts.sqliteVersion}` }
      : {
          state: 'wrong',
          what: `SQLite ${facts.sqliteVersion} has a known corruption bug: 3.51.3 or later is needed`,
          fix: 'npm ci',
        },
  ];
  for (const { path, expected, mode, ownedByUser } of facts.privatePaths) {
    if (mode === null) continue;
    if (!ownedByUser)
      lines.push({
        state: 'wrong',
        what: `${path} belongs to another user`,
        fix: `sudo chown -R "$(id -u)" '${path}'`,
      });
    else if ((mode & 0o077) !== 0)
      lines.push({
        state: 'wrong',
        what: `${path} can be read by others (mode ${mode.toString(8)})`,
        fix: `chmod ${expected.toString(8)} '${path}'`,
      });
  }
  lines.push(
    facts.database === null
      ? { state: 'ok', what: 'database: opens and passes its quick check' }
      : {
          state: 'wrong',
          what: `database: ${facts.database.code} ${facts.database.message}`,
          fix: facts.database.fix,
        },
  );
  if (facts.encryption === 'key-missing')
    lines.push({
      state: 'wrong',
      what: 'database: encrypted, and the file with its key is missing or damaged',
      fix: 'put the file `claude-verify.db.key` of a backup beside the database',
    });
  else if (facts.database === null) lines.push(ENCRYPTION_WORDS[facts.encryption ?? 'none']);
  if (facts.freeBytes < 64 * 2 ** 20)
    lines.push({
      state: 'wrong',
      what: `only ${Math.floor(facts.freeBytes / 2 ** 20)} MiB are free where the data lies`,
      fix: 'free some disk space; corrections cannot be stored on a full disk',
    });
  lines.push(daemonLine(facts), ...stopLines(facts), ...httpLines(facts.http));
  if (!facts.extensionBuilt) lines.push({ state: 'note', what: 'the extension is not built', fix: 'npm run build' });
  const installed = facts.browsers.flatMap(browserLine);
  lines.push(...installed);
  if (installed.length === 0)
    lines.push({
      state: 'note',
      what: 'no known browser was found; the command line and editors work without one',
      fix: 'claude-verify install --browser chromium',
    });
  lines.push(
    facts.sandbox.kind === 'none'
      ? {
          state: 'note',
          what: `sandbox: ${facts.sandbox.reason}; checks that run code are reported as not run`,
          fix: facts.sandbox.install,
        }
      : { state: 'ok', what: `sandbox: bubblewrap ${facts.sandbox.version}, tried` },
  );
  lines.push(...facts.tools.map((tool) => toolLine(tool, facts.daemonTools)));
  if (facts.testNode !== undefined) {
    const { version, place } = facts.testNode;
    lines.push({ state: 'ok', what: `tests of projects are run by Node ${version} (${place})` });
  }
  if (facts.project !== undefined) lines.push(...projectLines(facts.project));
  if (lines.some((line) => line.state === 'wrong') && facts.logTail.length > 0)
    lines.push({
      state: 'note',
      what: `end of the daemon's log:\n${facts.logTail.map((line) => `    ${line}`).join('\n')}`,
    });
  return lines;
}

/** The daemon verifies: what it knows of a tool goes before what this terminal does. */
function toolLine(here: ToolStatus, inDaemon: InstallFacts['daemonTools'] = []): Line {
  const tool = inDaemon.find(({ backend }) => backend === here.backend) ?? here;
  const notRun = 'its checks are reported as not run';
  if (tool.version !== null) {
    const place = tool.place === undefined ? '' : ` (${tool.place})`;
    return { state: 'ok', what: `${tool.title} ${tool.version}${place}`, tool: tool.title };
  }
  if (here.version === null && tool.place !== undefined) {
    const late = `${tool.title}: there (${tool.place}), but it did not report its version in time`;
    return {
      state: 'note',
      what: `${late}; ${notRun} if this persists`,
      fix: 'try again when the machine is less busy',
    };
  }
  if (here.version === null) {
    const what = `${tool.title}: not found; ${notRun}`;
    return { state: 'note', what, fix: tool.install, tool: tool.title };
  }
  const why = 'found here, but not by the daemon, which was started elsewhere or earlier';
  return { state: 'note', what: `${tool.title} ${here.version}: ${why}; ${notRun}`, fix: 'claude-verify daemon stop' };
}

/** What `doctor` found of the project that it was started in. */
interface ProjectFacts extends Pick<ProjectTools, 'tests' | 'linters'> {
  name: string;
  /** The argv of each command in `[verification.commands]`, as one text. */
  commands: readonly string[];
}

/** The nearest project above a folder, by its file; undefined where there is none. Throws the system's error. */
export function projectAround(folder: string): ProjectFacts | undefined {
  const file = join(folder, CONTEXT_FILE);
  if (!existsSync(file)) return dirname(folder) === folder ? undefined : projectAround(dirname(folder));
  const read = parseContextFile(readFileSync(file, 'utf8'));
  const commands = read.state === 'ok' ? Object.values(read.file.verification?.commands ?? {}) : [];
  const { tests, linters } = lookAround(folder);
  return { name: basename(folder), tests, linters, commands: commands.map((argv) => argv.join(' ')) };
}

/** What `doctor` found out about this machine; gathering it is the caller's work. */
export interface InstallFacts {
  nodeVersion: string;
  sqliteVersion: string;
  /** Mode bits of the folders and files that must be private; null where the path does not exist yet. */
  privatePaths: readonly { path: string; expected: number; mode: number | null; ownedByUser: boolean }[];
  /** Null when the database could be opened and passed its quick check, or does not exist yet. */
  database: ErrorBody | null;
  /** How the database is kept; absent: not encrypted. */
  encryption?: 'none' | 'passphrase' | 'keyring' | 'key-missing';
  freeBytes: number;
  /** Does the emergency stop hold? */
  stopped: boolean;
  daemon: { state: 'ready'; version: string } | { state: 'stopped' } | { state: 'error'; error: ErrorBody };
  http: HttpFacts;
  version: string;
  browsers: readonly {
    browser: string;
    present: boolean;
    manifest: 'ok' | 'missing' | 'unreadable' | 'other-extension' | 'wrapper-missing' | 'node-missing';
  }[];
  /** As they are found from here. */
  tools: readonly ToolStatus[];
  /** As the daemon that runs finds them; it has the environment of whoever started it. */
  daemonTools?: readonly ToolStatus[];
  /** Where code is run, or what is missing for it. */
  sandbox: { kind: 'bubblewrap'; version: string } | { kind: 'none'; reason: string; install: string };
  /** How the command line is called here: by its name, or by a path. */
  command: string;
  /** Another program of its name that the path has first, or null. */
  shadowedBy: string | null;
  extensionBuilt: boolean;
  /** The Node of the user's that tests of projects are run by, where it is newer than this one. */
  testNode?: { version: string; place: string };
  /** The project around the folder that it was started in. */
  project?: ProjectFacts;
  logTail: readonly string[];
}
