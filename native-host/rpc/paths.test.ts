import fc from 'fast-check';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathsFor, SOCKET_PATH_BYTES } from './paths.ts';

const user = { uid: 1000, homedir: '/home/u', tmpdir: '/tmp' };

test('without any variable everything lies under the home directory, the socket in a folder of its own', () => {
  const paths = pathsFor({ ...user, env: {} });
  expect(paths.data).toBe('/home/u/.local/share/claude-verify');
  expect(paths.state).toBe('/home/u/.local/state/claude-verify');
  expect(paths.socket).toBe('/home/u/.local/state/claude-verify/run/daemon.sock');
});

test('XDG variables are followed, relative ones ignored', () => {
  const env = { XDG_RUNTIME_DIR: '/run/user/1000', XDG_DATA_HOME: '/d', XDG_STATE_HOME: 'state' };
  const paths = pathsFor({ ...user, env });
  expect(paths.data).toBe('/d/claude-verify');
  expect(paths.state).toBe('/home/u/.local/state/claude-verify');
});

test.each([
  ['a user', 1000],
  ['root', 0],
])("two home directories of %s have two sockets, each where its daemon's token is", (_, uid) => {
  for (const env of [{}, { XDG_RUNTIME_DIR: '/run/user/1000' }]) {
    const [first, second] = ['/home/a', '/home/b'].map((homedir) => pathsFor({ uid, homedir, tmpdir: '/tmp', env }));
    expect(first?.socket).not.toBe(second?.socket);
    for (const paths of [first, second]) expect(paths?.socket.startsWith(`${paths.state}/`)).toBe(true);
  }
});

test('CLAUDE_VERIFY_HOME moves every path, whatever else is set', () => {
  const env = {
    CLAUDE_VERIFY_HOME: '/elsewhere',
    XDG_RUNTIME_DIR: '/run/user/1000',
    XDG_DATA_HOME: '/d',
    XDG_STATE_HOME: '/s',
  };
  for (const place of Object.values(pathsFor({ ...user, env }))) expect(place.startsWith('/elsewhere/')).toBe(true);
  expect(pathsFor({ ...user, env: { CLAUDE_VERIFY_HOME: 'cv' } }).data).toBe('/home/u/cv/data');
});

test('a socket path always fits, and different homes get different sockets', () => {
  const long = (name: string) => pathsFor({ ...user, env: { CLAUDE_VERIFY_HOME: `/${name.repeat(60)}` } }).socket;
  expect(long('abc')).not.toBe(long('abd'));
  expect(path.dirname(long('abc'))).toMatch(/^\/tmp\/cv-1000-[0-9a-f]{16}$/);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 200 }), (home, temporary) => {
      const { socket } = pathsFor({ ...user, tmpdir: `/${temporary}`, env: { CLAUDE_VERIFY_HOME: `/${home}` } });
      expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(SOCKET_PATH_BYTES);
    }),
  );
});
