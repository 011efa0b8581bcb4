import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test as base } from 'vitest';
import { PROTOCOL } from '../../shared/protocol.ts';
import { SILENCE_MS } from '../../shared/deadlines.ts';
import {
  alive,
  clientOf,
  gatedDaemonOfToday,
  makeHome,
  processesOf,
  realDaemon,
  until,
  type ProcessHome,
} from '../daemon/fixtures/process-home.ts';

interface Outcome {
  code: number | null;
  err: string;
  ms: number;
}

/** A home and a project of one test's own: all of them wait most of the time, and do so beside each other. */
interface Scene {
  home: ProcessHome;
  project: string;
  start(command: string, args: readonly string[]): Promise<Outcome>;
  /** The command line. */
  run(...args: string[]): Promise<Outcome>;
  /** Starts this daemon. */
  pidOf(daemon: string): Promise<number>;
}

function openScene(): Scene {
  const home = makeHome();
  const project = join(home.folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'bad.json'), '{"a": 1,}\n');
  const start: Scene['start'] = (command, args) =>
    new Promise((resolve, reject) => {
      const began = Date.now();
      const child = spawn(command, args, { cwd: project, env: home.env, stdio: ['ignore', 'ignore', 'pipe'] });
      let err = '';
      child.stderr.on('data', (chunk) => (err += String(chunk)));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, err, ms: Date.now() - began }));
    });
  return {
    home,
    project,
    start,
    run: (...args) => start(join(import.meta.dirname, 'claude-verify'), args),
    async pidOf(daemon) {
      const client = await clientOf(home, daemon);
      const { pid } = await client.request('hello', { client: 'test', protocol: PROTOCOL, version: '0' });
      client.close();
      return pid;
    },
  };
}

const LONG = { timeout: 90_000 };
/** Longer only if it is waited for for ever: a busy machine takes its time to start commands. */
const SOON_MS = SILENCE_MS + 40_000;

const test = base.extend<{ scene: Scene }>({
  scene: async ({ task: _task }, use) => {
    const scene = openScene();
    await use(scene);
    await scene.home.remove();
  },
});

test.concurrent(
  'a stopped daemon: commands end with 2 and CV054, and work once it goes on',
  LONG,
  async ({ scene }) => {
    const { project, run, pidOf } = scene;
    const pid = await pidOf(realDaemon);
    execFileSync('git', ['init', '-q'], { cwd: project });
    execFileSync('git', ['add', '.'], { cwd: project });
    process.kill(pid, 'SIGSTOP');
    const commands = [
      ['verify', 'bad.json'],
      ['check', '--staged', '--fail-on-error'],
      ['daemon', 'status'],
    ];
    const ends = await Promise.all(commands.map((command) => run(...command)));
    for (const { code, err, ms } of ends) {
      expect(code, err).toBe(2);
      expect(err).toContain('CV054');
      expect(err).toContain(`Process ${pid} is stopped (SIGSTOP)`);
      expect(err).toContain('claude-verify daemon stop');
      expect(ms).toBeLessThan(SOON_MS);
    }
    process.kill(pid, 'SIGCONT');
    expect((await run('verify', 'bad.json')).code).toBe(1);
  },
);

test.concurrent('a daemon stopped in mid-verification; one that is slow is waited for', LONG, async ({ scene }) => {
  const { home, project, run, pidOf } = scene;
  const pid = await pidOf(gatedDaemonOfToday);
  const client = await clientOf(home);
  /** The gated daemon verifies a text that is a path until a file stands there. */
  const verifying = async (name: string): Promise<{ outcome: Promise<Outcome> }> => {
    const file = join(project, `${name}.py`);
    writeFileSync(file, join(home.folder, name));
    const outcome = run('verify', file);
    await until(async () => (await client.request('ping', {})).jobs > 0);
    return { outcome };
  };
  const slow = await verifying('slow');
  await delay(SILENCE_MS + 3_000);
  writeFileSync(join(home.folder, 'slow'), '');
  const answered = await slow.outcome;
  expect(answered.code, answered.err).not.toBe(2);

  await until(async () => (await client.request('ping', {})).jobs === 0);
  const stopped = await verifying('stopped');
  process.kill(pid, 'SIGSTOP');
  const { code, err, ms } = await stopped.outcome;
  expect(code, err).toBe(2);
  expect(err).toContain('CV054');
  expect(ms).toBeLessThan(SOON_MS);
  process.kill(pid, 'SIGCONT');
  client.close();
});

test.concurrent('a daemon whose main thread is busy is waited for, by everybody', LONG, async ({ scene }) => {
  const { home, project, run, pidOf } = scene;
  await pidOf(gatedDaemonOfToday);
  const busy = join(project, 'busy.py');
  writeFileSync(busy, `busy ${SILENCE_MS + 4_000}`);
  const other = join(project, 'other.py');
  writeFileSync(other, join(home.folder, 'other'));
  writeFileSync(join(home.folder, 'other'), '');
  const client = await clientOf(home);
  const first = run('verify', busy);
  // Its main thread is busy once it leaves a ping without an answer.
  const answers = (): Promise<unknown> => client.request('ping', {}).then(() => 'answered');
  await until(async () => (await Promise.race([answers(), delay(500)])) !== 'answered');
  const ends = await Promise.all([first, run('verify', other), run('daemon', 'status')]);
  for (const { code, err } of ends) expect([code === 2, err]).toEqual([false, expect.not.stringContaining('CV054')]);
  client.close();
});

test.concurrent('who waits for others is told how many are before', LONG, async ({ scene }) => {
  const { home, project, run, pidOf } = scene;
  await pidOf(gatedDaemonOfToday);
  const client = await clientOf(home);
  const gate = join(home.folder, 'gate');
  for (const job of ['one', 'two', 'three'])
    await client.request('verify.start', { job, code: gate, language: 'python', languageSource: 'class' });
  const mine = join(project, 'mine.py');
  writeFileSync(mine, gate);
  const outcome = run('verify', mine);
  await until(async () => (await client.request('ping', {})).jobs === 4);
  writeFileSync(gate, '');
  const { code, err } = await outcome;
  expect(code, err).not.toBe(2);
  expect(err).toContain('3 jobs first');
  expect(err).not.toContain('daemon stop');
  client.close();
});

/** Has it said what is done at SIGUSR2? proc_pid_status(5), SigCgt. */
function listensToUser2(pid: number): boolean {
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${caught}`) >> BigInt(constants.signals.SIGUSR2 - 1)) & 1n) === 1n;
}

/** A commit whose hook asks a daemon that is stopped. */
async function commitBesideStopped({ start, run, pidOf }: Scene): Promise<{ pid: number; commit: Promise<Outcome> }> {
  const pid = await pidOf(realDaemon);
  const somebody = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const git = (...args: string[]): Promise<Outcome> => start('git', [...somebody, ...args]);
  await git('init', '-q');
  await git('add', '.');
  expect(await run('init', '--hook')).toMatchObject({ code: 0 });
  process.kill(pid, 'SIGSTOP');
  return { pid, commit: git('commit', '-m', 'x') };
}

test.concurrent('the git hook ends when the daemon is stopped, and says so', LONG, async ({ scene }) => {
  const { pid, commit } = await commitBesideStopped(scene);
  const { code, ms, err } = await commit;
  expect(code, err).toBe(1);
  expect(err).toContain('Commit aborted');
  expect(err).toContain(`it is stopped or gone. Process ${pid} is stopped`);
  expect(ms).toBeLessThan(SOON_MS);
  process.kill(pid, 'SIGCONT');
});

test.concurrent('the git hook ends when its own command is stopped, and says so', LONG, async ({ scene }) => {
  const { pid, commit } = await commitBesideStopped(scene);
  // It waits in vain for the daemon, and is stopped in that time.
  const [check = 0] = await until(() => {
    const checks = processesOf(scene.home, '--staged').filter(listensToUser2);
    return checks.length > 0 && checks;
  });
  process.kill(check, 'SIGSTOP');
  const { code, ms, err } = await commit;
  expect(code, err).toBe(1);
  expect(err).toContain('Commit aborted');
  expect(err).toContain('CV057: This command was suspended (SIGSTOP)');
  expect(ms).toBeLessThan(SOON_MS);
  expect(alive(check)).toBe(false);
  process.kill(pid, 'SIGCONT');
});

test.concurrent('`daemon stop` ends a daemon that is stopped', LONG, async ({ scene }) => {
  const { run, pidOf } = scene;
  const pid = await pidOf(realDaemon);
  process.kill(pid, 'SIGSTOP');
  expect(await run('daemon', 'stop')).toMatchObject({ code: 0 });
  expect(alive(pid)).toBe(false);
});
