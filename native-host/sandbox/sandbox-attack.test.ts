import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MIB } from '../../shared/limits.ts';
import { SANDBOX_ENVIRONMENT, type SandboxLimits } from './bubblewrap-arguments.ts';
import { findSandbox } from './find-sandbox.ts';
import { makeWritableFolder, readFromFolder, type WritableFolder } from './sandbox-folder.ts';
import { runSandboxed, type SandboxRequest, type SandboxResult } from './sandbox-run.ts';
import { canRun } from './fixtures/can-run.ts';

const sandbox = await findSandbox();
const title = sandbox.kind === 'none' ? `untrusted code (${sandbox.reason}: ${sandbox.install})` : 'untrusted code';

/** Milliseconds beyond the deadline within which a run is over. */
const GRACE_MS = 1_000;

let marks = 0;
const folders: WritableFolder[] = [];
const newFolder = (): WritableFolder => {
  const folder = makeWritableFolder();
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await folder.remove();
    expect(existsSync(join(folder.path, '..'))).toBe(false);
  }
});

/** Processes whose environment or command line holds the mark. */
const processesWith = (mark: string): string[] =>
  readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) && ['cmdline', 'environ'].some((file) => contentOf(`/proc/${pid}/${file}`).includes(mark)),
  );

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (thrown) {
    // Processes end while they are looked at, and those of others may be closed.
    if (
      thrown instanceof Error &&
      'code' in thrown &&
      ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(thrown.code))
    )
      return '';
    throw thrown;
  }
}

/** Runs with a mark in the environment, and holds what must hold of every run: over in time, nothing left. */
async function attack(
  command: string,
  args: readonly string[],
  more: Partial<SandboxRequest> = {},
): Promise<SandboxResult> {
  const mark = `sandbox-mark-${process.pid}-${(marks += 1)}-`;
  const limits = { wallMs: 10_000, ...more.limits };
  const started = performance.now();
  const result = await runSandboxed({
    command,
    args,
    cwd: '/tmp',
    environment: { ...SANDBOX_ENVIRONMENT, MARK: mark },
    network: false,
    ...more,
    limits,
  });
  expect(performance.now() - started).toBeLessThan(limits.wallMs + GRACE_MS);
  expect(processesWith(mark)).toEqual([]);
  return result;
}
const shell = (script: string, more: Partial<SandboxRequest> = {}) => attack('/bin/sh', ['-c', script], more);
const python = (script: string, more: Partial<SandboxRequest> = {}) =>
  attack('/usr/bin/python3', ['-I', '-c', script], more);
const bounded = (limits: Partial<SandboxLimits>): Partial<SandboxRequest> => ({ limits });

/** What a run that came to its own end printed. */
function printed(result: SandboxResult): string {
  if (result.kind !== 'exit') throw new Error(JSON.stringify(result));
  return result.stdout.text + result.stderr.text;
}

describe.skipIf(!(await canRun()))(title, () => {
  test('there is a sandbox that works, and its version is known', () => {
    expect(sandbox).toMatchObject({ kind: 'bubblewrap', version: expect.stringMatching(/^\d+\./) });
  });

  test('gets its input, exactly the environment that was given, and no descriptor besides the three', async () => {
    expect(printed(await shell('cat; exit 0', { stdin: 'héllo' }))).toBe('héllo');
    const run = await runSandboxed({
      command: '/usr/bin/env',
      args: [],
      cwd: '/tmp',
      environment: { A: '1', B: 'x y\n$z' },
      network: false,
    });
    expect(printed(run)).toBe('A=1\nB=x y\n$z\n');
    const open = printed(
      await python(
        'import os\nfor fd in sorted(map(int, os.listdir("/proc/self/fd"))):\n' +
          '  try: print(fd, os.readlink(f"/proc/self/fd/{fd}"))\n  except OSError: pass',
      ),
    );
    const others = open.split('\n').filter((line) => !/^$|^[012] |\/dev\/null$/.test(line));
    expect(others).toEqual([]);
    expect(printed(await shell('tr "\\0" "\\n" < /proc/1/environ'))).not.toContain(homedir());
  });

  test('is nobody, without rights, with a name and processes of its own', async () => {
    const text = printed(
      await shell(
        'id; hostname; grep -E "^(Cap|NoNew)" /proc/self/status; ls /proc | grep -c "^[0-9]"; unshare -U true || ' +
          'echo no new namespaces',
      ),
    );
    expect(text).toMatch(/^uid=65534\(run\) gid=65534\(run\) groups=65534\(run\)\nclaude-verify\n/);
    expect(text.match(/^Cap\w+:\t0+$/gm)).toHaveLength(5);
    expect(text).toMatch(/^NoNewPrivs:\t1$/m);
    expect(Number(/^\d+$/m.exec(text)?.[0])).toBeLessThan(8);
    expect(text).toContain('no new namespaces');
  });

  test('sees nothing private: no home, no work tree, no shadow file, no sockets of the system', async () => {
    const places = [
      '/etc/shadow',
      '/etc/ssh',
      '/root',
      homedir(),
      import.meta.dirname,
      process.cwd(),
      '/run',
      '/var',
      '/home/run/../../mnt',
      '/sys',
      '/stage',
    ];
    const text = printed(
      await attack('/bin/sh', [
        '-c',
        'for place do ls -d -- "$place" 2>/dev/null; done; ls /proc/1/root/',
        'sh',
        ...places,
      ]),
    );
    expect(text.split('\n').filter((line) => line !== '')).toEqual(
      expect.arrayContaining(['bin', 'dev', 'etc', 'home', 'proc', 'tmp', 'usr']),
    );
    for (const place of places) expect(text.split('\n')).not.toContain(place);
  });

  test('/proc/1/root, other roots and raw devices lead nowhere', async () => {
    const text = printed(
      await shell(
        'cat /proc/1/root/etc/shadow; ls /proc/1/root/root; chroot / true; mount -t tmpfs none /tmp; mknod ' +
          '/tmp/disk b 254 0; cat /dev/vda /dev/sda /dev/mem; cat /proc/kcore; echo 1 > /proc/sys/kernel/panic; ' +
          'echo b > /proc/sysrq-trigger; nsenter -t 1 -m true; true',
      ),
    );
    expect(text).not.toMatch(/root:[$*!x]/);
    expect(
      text.match(/No such file|not permitted|Permission denied|must be superuser|Read-only|cannot/gi)?.length,
    ).toBeGreaterThanOrEqual(9);
  });

  test('has no network: not this machine, not the world, not abstract sockets', async () => {
    const name = `sandbox-test-${process.pid}`;
    const abstract = createServer().listen(`\0${name}`);
    const local = createServer().listen(0, '127.0.0.1');
    await Promise.all([abstract, local].map((server) => vi.waitFor(() => expect(server.listening).toBe(true))));
    const port = (local.address() as { port: number }).port;
    const text = printed(
      await python(`
import socket
def attempt(family, address):
    s = socket.socket(family); s.settimeout(2)
    try: s.connect(address); print('connected', address)
    except OSError as e: print('refused', e.errno)
attempt(socket.AF_INET, ('127.0.0.1', ${port}))
attempt(socket.AF_INET, ('1.1.1.1', 80))
attempt(socket.AF_INET6, ('::1', ${port}))
attempt(socket.AF_UNIX, '\\0${name}')
try: socket.getaddrinfo('example.com', 80); print('connected')
except OSError: print('refused name')
print(open('/proc/net/dev').read().count(':'))`),
    );
    abstract.close();
    local.close();
    expect(text).not.toContain('connected');
    expect(text.match(/refused/g)).toHaveLength(5);
    // vsock, packet, alg and bluetooth are not bound to a network namespace.
    const others = printed(
      await python(
        'import socket\nfor family in (40, 17, 38, 31):\n  try: socket.socket(family, socket.SOCK_STREAM if ' +
          'family != 38 else socket.SOCK_SEQPACKET); print("made", family)\n' +
          '  except OSError as e: print(e.errno)',
      ),
    );
    expect(others).toBe('97\n'.repeat(4));
  });

  test('writes only where it may', async () => {
    const folder = newFolder();
    const shown = mkdtempSync(join(tmpdir(), 'sandbox-shown-'));
    writeFileSync(join(shown, 'a'), 'as it was');
    const text = printed(
      await shell(
        'for at in /x /usr/x /etc/x /dev/x /shown/x /shown/a /proc/x /home/x; do (echo 1 > $at) 2>/dev/null && ' +
          'echo "wrote $at"; done; rm -f /shown/a; for at in /private/x /tmp/x ~/x /dev/shm/x; do echo 1 > $at && ' +
          'echo "fine $at"; done',
        {
          readOnly: [{ from: shown, to: '/shown' }],
          writable: [{ from: folder, to: '/private' }],
        },
      ),
    );
    expect(text).not.toContain('wrote');
    expect(text.match(/^fine/gm)).toHaveLength(4);
    expect(readFileSync(join(shown, 'a'), 'utf8')).toBe('as it was');
    expect(readFileSync(join(folder.path, 'x'), 'utf8')).toBe('1\n');
    rmSync(shown, { recursive: true });
  });

  test('a link out of the writable folder is followed neither inside nor afterwards', async () => {
    const folder = newFolder();
    const outside = mkdtempSync(join(tmpdir(), 'sandbox-outside-'));
    writeFileSync(join(outside, 'secret'), 'secret');
    symlinkSync(outside, join(folder.path, 'planted'));
    const text = printed(
      await shell(
        `cat planted/secret; echo x > planted/new; ln -s ${outside} own; ln -s ${outside}/secret file; mkfifo ` +
          `pipe; ln ${outside}/secret hard; cat own/secret file; rm -rf own/*; echo fine > real; true`,
        { cwd: '/private', writable: [{ from: folder, to: '/private' }] },
      ),
    );
    expect(text).not.toMatch(/^secret/m);
    expect(readdirSync(outside)).toEqual(['secret']);
    for (const place of ['own/secret', 'file', 'planted/secret', '..', 'pipe', 'absent', '.'])
      expect(await readFromFolder(folder, place, 100)).toBeUndefined();
    expect(String(await readFromFolder(folder, 'real', 100))).toBe('fine\n');
    expect(await readFromFolder(folder, 'real', 4)).toBeUndefined();
    await folder.remove();
    expect(readdirSync(outside)).toEqual(['secret']);
    rmSync(outside, { recursive: true });
  });

  test('names with newlines and nests without end are removed', async () => {
    const folder = newFolder();
    const made = await python(
      'import os\nopen("a\\nb -rf \\x1b[2J", "w").write("x")\n' +
        'os.mkdir("closed"); open("closed/in", "w"); os.chmod("closed", 0)\n' +
        'for i in range(3000):\n  os.mkdir("d" * 50); os.chdir("d" * 50)\n' +
        'print("nested")',
      { cwd: '/private', writable: [{ from: folder, to: '/private' }] },
    );
    expect(printed(made)).toBe('nested\n');
    expect(readdirSync(folder.path)).toContain('a\nb -rf \x1b[2J');
  });

  test('only a folder made for the run is writable, and a file with a second name is not given away', async () => {
    const faked = { path: tmpdir(), remove: () => Promise.resolve() };
    expect(await attack('/bin/true', [], { writable: [{ from: faked, to: '/private' }] })).toMatchObject({
      kind: 'failed',
    });
    for (const to of ['/usr', '/etc/passwd', '/', 'work', '/a/../etc', '/proc/x']) {
      expect(await attack('/bin/true', [], { writable: [{ from: newFolder(), to }] })).toMatchObject({
        kind: 'failed',
      });
    }
    if (process.getuid?.() === 0) {
      const folder = newFolder();
      const own = mkdtempSync(join(tmpdir(), 'sandbox-own-'));
      writeFileSync(join(own, 'file'), '');
      linkSync(join(own, 'file'), join(folder.path, 'file'));
      expect(await attack('/bin/true', [], { writable: [{ from: folder, to: '/private' }] })).toMatchObject({
        kind: 'failed',
        reason: expect.stringContaining('second name'),
      });
      rmSync(own, { recursive: true });
    }
  });

  test('a fork bomb is contained and ended', async () => {
    const result = await shell(
      'bomb() { bomb | bomb & }; bomb; while :; do :; done',
      bounded({ wallMs: 2_000, processes: 64 }),
    );
    expect(['timeout', 'limit', 'exit']).toContain(result.kind);
    const most = printed(
      await python(
        'import os, time\nn = 0\ntry:\n  while n < 5000:\n    if os.fork() == 0: time.sleep(60)\n' +
          '    n += 1\nexcept OSError: pass\nprint(n)',
        bounded({ wallMs: 8_000, processes: 64 }),
      ),
    );
    expect(Number(most)).toBeLessThanOrEqual(64);
  });

  test('a child in a session of its own ends with the run, and at the deadline', async () => {
    expect(
      printed(await shell('setsid sleep 600 >/dev/null 2>&1 & setsid -f sleep 601 >/dev/null 2>&1; echo done')),
    ).toBe('done\n');
    const mark = `sandbox-mark-${process.pid}-${marks + 1}-`;
    const seen = vi.waitFor(() => expect(processesWith(mark).length).toBeGreaterThanOrEqual(4));
    const held = await shell(
      'setsid -f sleep 600; setsid -f sh -c "trap : TERM HUP INT; while :; do sleep 1; done"; sleep 600',
      bounded({ wallMs: 1_000 }),
    );
    expect(held.kind).toBe('timeout');
    await seen;
  });

  test('signals that are ignored, waiting for input, an endless loop', async () => {
    expect((await shell('trap "" TERM INT HUP; while :; do sleep 1; done', bounded({ wallMs: 700 }))).kind).toBe(
      'timeout',
    );
    expect(printed(await shell('read line || echo nothing to read'))).toBe('nothing to read\n');
    expect(await shell('while :; do :; done', bounded({ cpuSeconds: 1, wallMs: 25_000 }))).toMatchObject({
      kind: 'limit',
      which: 'cpu',
    });
    expect(
      await shell(
        'for i in 1 2 3 4; do (while :; do :; done) & done; wait',
        bounded({ cpuSeconds: 1, wallMs: 25_000 }),
      ),
    ).toMatchObject({ kind: 'limit', which: 'cpu' });
  });

  test('10 GB of output stop at the bound, kept as valid text', async () => {
    const result = await shell('yes "äöü€😀" | head -c 10000000000', bounded({ wallMs: 20_000 }));
    if (result.kind !== 'too-much-output') throw new Error(result.kind);
    expect(result.stdout.cut).toBe(true);
    expect(Buffer.byteLength(result.stdout.text)).toBeGreaterThan(MIB - 8);
    expect(Buffer.byteLength(result.stdout.text)).toBeLessThanOrEqual(MIB);
    expect(result.stdout.text).not.toContain('\uFFFD');
  });

  test('a memory bomb, in one process and spread over many', async () => {
    const memory = bounded({ memoryBytes: 200 * MIB });
    expect(await python('b = []\nwhile True: b.append(bytearray(10_000_000))', memory)).toMatchObject({
      kind: 'memory',
    });
    expect(
      await python(
        'import os, time\nfor i in range(8):\n  if os.fork() == 0:\n' +
          '    b = bytearray(60_000_000); time.sleep(60)\n' +
          'time.sleep(60)',
        memory,
      ),
    ).toMatchObject({ kind: 'memory' });
    const shared = await python(
      'import os, time\nb = bytearray(100_000_000)\nfor i in range(4):\n' +
        '  if os.fork() == 0: time.sleep(0.4); os._exit(0)\n' +
        'time.sleep(0.6)\nprint("fine")',
      memory,
    );
    expect(printed(shared)).toBe('fine\n');
    expect(
      printed(
        await shell(
          'head -c 500000000 /dev/zero > /tmp/x || echo full; head -c 500000000 /dev/zero > /dev/shm/x || echo full',
          { limits: { memoryBytes: 200 * MIB, fileBytes: 1_000 * MIB } },
        ),
      ).match(/full/g),
    ).toHaveLength(2);
  });

  test('memory that no process maps is not to be had, nor are kernel features that no tool needs', async () => {
    const numbers = process.arch === 'arm64' ? [279, 194, 280, 425, 219, 282] : [319, 29, 321, 425, 250, 323];
    const text = printed(
      await python(
        'import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n' +
          `for n in (${numbers.join(', ')}):\n  print(libc.syscall(n, 0, 0, 0, 0), ctypes.get_errno())`,
      ),
    );
    expect(text).toBe('-1 38\n'.repeat(numbers.length));
  });

  test('a file is cut at its bound', async () => {
    const folder = newFolder();
    const result = await shell('exec head -c 100000000 /dev/zero > /private/x', {
      writable: [{ from: folder, to: '/private' }],
      limits: { fileBytes: MIB },
    });
    expect(result).toMatchObject({ kind: 'limit', which: 'file-size' });
    expect((await readFromFolder(folder, 'x', 2 * MIB))?.byteLength).toBe(MIB);
  });

  test('many files do not fill the disk', async () => {
    const folder = newFolder();
    const many = await shell('i=0; while :; do head -c 10000000 /dev/zero > /private/$i; i=$((i + 1)); done', {
      writable: [{ from: folder, to: '/private' }],
      limits: { diskBytes: 100 * MIB },
    });
    expect(many).toMatchObject({ kind: 'limit', which: 'disk' });
  });

  test('processes outside cannot be signalled, traced or seen', async () => {
    const text = printed(
      await python(`
import os, ctypes
libc = ctypes.CDLL(None, use_errno=True)
for pid in (${process.pid}, ${process.ppid}):
    try: os.kill(pid, 0); print('reached')
    except OSError as e: print('no', e.errno)
    print('traced' if libc.ptrace(16, pid, 0, 0) == 0 else 'no')
    print('seen' if os.path.exists(f'/proc/{pid}') and 'vitest' in open(f'/proc/{pid}/cmdline').read() else 'no')
try: os.kill(-1, 9)
except OSError as e: print('no', e.errno)`),
    );
    expect(text).not.toMatch(/reached|traced|seen/);
    expect(process.kill(process.ppid, 0)).toBe(true);
  });

  test('cancelled before and during; a missing command; a bad place; a program that dies', async () => {
    expect((await shell('sleep 60', { signal: AbortSignal.abort() })).kind).toBe('cancelled');
    expect((await shell('sleep 60', { signal: AbortSignal.timeout(300) })).kind).toBe('cancelled');
    expect(await attack('no-such-command', [])).toEqual({ kind: 'missing' });
    expect(await attack('/bin/true', [], { cwd: '/absent' })).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('/absent'),
    });
    expect(await attack('/bin/true', [], { readOnly: [{ from: '/no/such/folder', to: '/shown' }] })).toMatchObject({
      kind: 'failed',
    });
    expect(await attack('/bin/true', ['a\0b'])).toMatchObject({ kind: 'failed' });
    expect(await attack('/bin/true', [], { environment: { '-u': 'x' } })).toMatchObject({ kind: 'failed' });
    expect(await attack('/bin/echo', ['x'.repeat(3 * MIB)])).toMatchObject({ kind: 'failed' });
    expect(await shell('kill -SEGV $$')).toMatchObject({ kind: 'killed', signal: 'SIGSEGV' });
    expect(await shell('exit 3')).toMatchObject({ kind: 'exit', code: 3 });
  });

  test('a preloaded library is loaded inside of the sandbox only', async () => {
    const result = await shell('echo fine', {
      environment: { ...SANDBOX_ENVIRONMENT, LD_PRELOAD: '/tmp/evil.so', BASH_ENV: '/tmp/x', PYTHONSTARTUP: '/tmp/y' },
    });
    expect(printed(result)).toContain('fine\n');
  });
});
