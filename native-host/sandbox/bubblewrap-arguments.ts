import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, posix } from 'node:path';
import { regex } from '../../shared/regex.ts';
import { SEARCH_PATH } from './launch.ts';

/** User and group inside of the sandbox, and outside of it too when the host runs as root. */
export const SANDBOX_ID = 65_534;

/** Home of what runs in the sandbox: empty, private and gone afterwards, unless a writable folder lies there. */
export const SANDBOX_HOME = '/home/run';

/** An environment to start from; nothing is added to what a caller gives. */
export const SANDBOX_ENVIRONMENT = {
  PATH: SEARCH_PATH.join(':'),
  HOME: SANDBOX_HOME,
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
} as const;

/** The bounds of one run. */
export interface SandboxLimits {
  /** Wall time in ms, from the start of the sandbox on. */
  wallMs: number;
  /** Processor seconds of all processes together. */
  cpuSeconds: number;
  /** Resident memory of all processes together; a page that several share counts once. */
  memoryBytes: number;
  /** Processes and threads together, those of the sandbox not counted. */
  processes: number;
  /** Size of any one file that is written. */
  fileBytes: number;
  /** How much the free space of the file systems with writable folders may go down during the run, whoever takes it. */
  diskBytes: number;
  /** Output that is read before the run is stopped; of each stream at most `LIMITS.toolOutputKeptBytes` are kept. */
  outputBytes: number;
}

/** What is run, with every path already checked. */
export interface SandboxPlan {
  command: string;
  args: readonly string[];
  /** Absolute, inside of the sandbox. */
  cwd: string;
  readOnly: readonly { from: string; to: string }[];
  writable: readonly { from: string; to: string }[];
  environment: Readonly<Record<string, string>>;
  /** Shares the machine's network; absent: none. */
  network?: boolean;
  limits: SandboxLimits;
}

/** Numbers of descriptors that bubblewrap is given. */
export interface Channels {
  /** Where it tells about the process that holds all others, when root starts it. */
  holder: number;
  /** Where it tells about the command. */
  command: number;
  /** Where it reads the filter of system calls, if there is one. */
  filter: number | undefined;
}

/** What the machine looks like: found once, see {@link readSystem}. */
export interface System {
  bwrap: string;
  /** Absolute path when privileges have to be dropped first. */
  setpriv: string | null;
  /** Arguments that show the system's programs and libraries. */
  programs: readonly string[];
  /** Arguments that show the few files of /etc that programs cannot do without. */
  settings: readonly string[];
}

/** Names in / that programs need: folders, or links into /usr. */
const PROGRAM_FOLDERS = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
/** Names in /etc that loaders, Java, Python, GHC and Mono read; nothing in them is private. */
const SETTINGS = regex()`
  ^(?:
    alternatives|ld\.so\.cache|ld\.so\.conf|ld\.so\.conf\.d|java-.*|python3.*|ghc|mono|os-release|protocols|services
  )$
`;
/** Files of our own in the place of the system's. */
const OWN_SETTINGS = ['passwd', 'group', 'hosts', 'nsswitch.conf'];
/** What a program needs besides to find a host and to know that it is the right one. */
const ONLINE_SETTINGS = [
  ...['/etc/ssl', '/etc/pki', '/etc/pki/tls'].flatMap((place) => ['--dir', place]),
  ...['/etc/resolv.conf', '/etc/ssl/certs', '/etc/pki/tls/certs', '/etc/pki/ca-trust'].flatMap((place) => [
    '--ro-bind-try',
    place,
    place,
  ]),
];
const RESERVED = ['/proc', '/dev', '/sys', '/etc', ...PROGRAM_FOLDERS.map((name) => `/${name}`)];

/**
 * The first process of root's namespace: it ends with the command, and the kernel ends the others before it is gone.
 */
const HOLDER = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];

/** Reads which folders of the system there are to be shown. */
export function readSystem(commands: { bwrap: string; setpriv: string | null }): System {
  const programs = PROGRAM_FOLDERS.flatMap((name) => {
    const found = lstatSync(`/${name}`, { throwIfNoEntry: false });
    if (found === undefined) return [];
    return found.isSymbolicLink()
      ? ['--symlink', readlinkSync(`/${name}`), `/${name}`]
      : ['--ro-bind', `/${name}`, `/${name}`];
  });
  const settings = readdirSync('/etc')
    .filter((name) => SETTINGS.test(name))
    .flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]);
  return { ...commands, programs, settings };
}

/** Why a place inside of the sandbox cannot be given to a caller's folder, or undefined. */
export function placeFault(place: string): string | undefined {
  if (!place.startsWith('/') || posix.normalize(place) !== place || place === '/')
    return `${JSON.stringify(place)} is no absolute path`;
  const reserved = RESERVED.find((folder) => place === folder || place.startsWith(`${folder}/`));
  return reserved === undefined ? undefined : `${reserved} is the sandbox's own`;
}

/**
 * The whole command line. A user who is root sets up what nobody could not reach, drops to nobody, and starts again
 * from there.
 */
export function bubblewrapArguments(system: System, plan: SandboxPlan, channels: Channels): [string, ...string[]] {
  const { bwrap, setpriv } = system;
  if (setpriv === null) return [bwrap, ...inner(system, plan, channels)];
  const own = ['--ro-bind', join(import.meta.dirname, 'sandbox-etc'), '/stage/etc'];
  const staged = (kind: 'readOnly' | 'writable') =>
    plan[kind].map(({ to }, index) => ({ from: `/stage/${kind}/${index}`, to }));
  // Folders that bubblewrap makes on the way to a place are closed to others: those that nobody must pass are made
  // first.
  const stage = [
    ...['/etc', '/tmp', '/stage', '/stage/readOnly', '/stage/writable'].flatMap((place) => ['--dir', place]),
    ...system.programs,
    ...system.settings,
    ...own,
    ...(plan.network === true ? ONLINE_SETTINGS : []),
    '--dev-bind',
    '/dev',
    '/dev',
    '--bind',
    '/proc',
    '/proc',
    ...plan.readOnly.flatMap(({ from }, index) => ['--ro-bind', from, `/stage/readOnly/${index}`]),
    ...plan.writable.flatMap(({ from }, index) => ['--bind', from, `/stage/writable/${index}`]),
    // Root without rights may not signal nobody, so a death would not be passed on: the end of a process namespace is.
    '--unshare-pid',
    '--as-pid-1',
    '--die-with-parent',
    '--json-status-fd',
    `${channels.holder}`,
    '--cap-drop',
    'ALL',
    '--cap-add',
    'CAP_SETUID',
    '--cap-add',
    'CAP_SETGID',
    '--cap-add',
    'CAP_SETPCAP',
  ];
  const drop = [
    '--reuid',
    `${SANDBOX_ID}`,
    '--regid',
    `${SANDBOX_ID}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
  ];
  return [
    bwrap,
    ...stage,
    '--',
    ...HOLDER,
    setpriv,
    ...drop,
    '--',
    bwrap,
    ...inner(system, { ...plan, readOnly: staged('readOnly'), writable: staged('writable') }, channels, '/stage/etc'),
  ];
}

/** Outer places first, so that a folder within another one is not covered by it. */
function binds({ readOnly, writable }: SandboxPlan): string[][] {
  const depth = (to: string): number => to.split('/').length;
  return [
    ...readOnly.map(({ from, to }) => ({ kind: '--ro-bind', from, to })),
    ...writable.map(({ from, to }) => ({ kind: '--bind', from, to })),
  ]
    .sort((a, b) => depth(a.to) - depth(b.to))
    .map(({ kind, from, to }) => [kind, from, to]);
}

function inner(
  system: System,
  plan: SandboxPlan,
  channels: Channels,
  ownSettings = join(import.meta.dirname, 'sandbox-etc'),
): string[] {
  const { limits } = plan;
  const scratch = (place: string): string[] => [
    '--perms',
    '0700',
    '--size',
    `${Math.ceil(limits.memoryBytes / 4)}`,
    '--tmpfs',
    place,
  ];
  return [
    '--unshare-all',
    ...(plan.network === true ? ['--share-net'] : []),
    '--unshare-user',
    '--disable-userns',
    '--uid',
    `${SANDBOX_ID}`,
    '--gid',
    `${SANDBOX_ID}`,
    '--hostname',
    'claude-verify',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    ...system.programs,
    ...system.settings,
    ...OWN_SETTINGS.flatMap((name) => ['--ro-bind', join(ownSettings, name), `/etc/${name}`]),
    ...(plan.network === true ? ONLINE_SETTINGS : []),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...scratch('/dev/shm'),
    '--remount-ro',
    '/dev',
    ...scratch('/tmp'),
    ...scratch(SANDBOX_HOME),
    ...binds(plan).flat(),
    '--remount-ro',
    '/',
    '--chdir',
    plan.cwd,
    '--json-status-fd',
    `${channels.command}`,
    ...(channels.filter === undefined ? [] : ['--seccomp', `${channels.filter}`]),
    '--',
    '/usr/bin/env',
    '-i',
    '--',
    ...Object.entries(plan.environment).map(([name, value]) => `${name}=${value}`),
    // Set in here the number of processes is counted in the sandbox's own user namespace.
    '/usr/bin/prlimit',
    `--nproc=${limits.processes}`,
    `--fsize=${limits.fileBytes}`,
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 1}`,
    '--core=0',
    '--memlock=65536',
    '--nofile=1024',
    '--',
    plan.command,
    ...plan.args,
  ];
}
