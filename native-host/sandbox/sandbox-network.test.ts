import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { SANDBOX_ENVIRONMENT } from './bubblewrap-arguments.ts';
import { SANDBOX_NODE, nodeBind } from './sandbox-node.ts';
import { runSandboxed } from './sandbox-run.ts';
import { canRun } from './fixtures/can-run.ts';

const skip = !(await canRun());

/** Says how connecting to each of these ended. */
const PROGRAM = `
const [port, abstract] = process.argv.slice(1);
const net = require('node:net');
for (const to of [{ port: Number(port), host: '127.0.0.1' }, { path: '\\0' + abstract }]) {
  const kind = 'port' in to ? 'tcp' : 'unix';
  const socket = net.connect(to);
  socket.on('connect', () => { console.log(kind, 'connected'); socket.destroy(); });
  socket.on('error', (error) => console.log(kind, error.code));
}`;

test.skipIf(skip)('the network is shared only where that is asked for, and unix sockets never are', async () => {
  const name = `cv-sandbox-network-${process.pid}`;
  const servers = [createServer((socket) => socket.destroy()), createServer((socket) => socket.destroy())] as const;
  await Promise.all([
    new Promise<void>((ready) => servers[0].listen(0, '127.0.0.1', ready)),
    new Promise<void>((ready) => servers[1].listen(`\0${name}`, ready)),
  ]);
  const { port } = servers[0].address() as AddressInfo;
  const ask = async (network: boolean): Promise<string[]> => {
    const result = await runSandboxed({
      command: SANDBOX_NODE,
      args: ['-e', PROGRAM, `${port}`, name],
      cwd: '/tmp',
      environment: SANDBOX_ENVIRONMENT,
      readOnly: [nodeBind()],
      network,
    });
    return 'stdout' in result ? result.stdout.text.trim().split('\n').toSorted() : [JSON.stringify(result)];
  };
  try {
    const [online, offline] = [await ask(true), await ask(false)];
    expect(online).toContain('tcp connected');
    expect(online.filter((line) => line === 'unix connected')).toEqual([]);
    expect(offline.filter((line) => line.endsWith('connected'))).toEqual([]);
    const shown = await runSandboxed({
      command: '/bin/ls',
      args: ['/etc', '/etc/ssl'],
      cwd: '/tmp',
      environment: SANDBOX_ENVIRONMENT,
      network: true,
    });
    expect('stdout' in shown ? shown.stdout.text.split('\n') : shown).toEqual(
      expect.not.arrayContaining(['private', 'shadow', 'npmrc', 'ssh']),
    );
  } finally {
    for (const server of servers) server.close();
  }
});
