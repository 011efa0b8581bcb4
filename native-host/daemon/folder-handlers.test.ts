import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../rpc/client.ts';
import { folderDialog } from '../sandbox/folder-dialog.ts';
import { clientOf, makeHome, uid, until, type ProcessHome } from './fixtures/process-home.ts';
import { openServices } from './services.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
let tools: string;
let folder: string;
beforeEach(async () => {
  home = makeHome();
  tools = path.join(home.folder, 'tools');
  folder = path.join(home.folder, 'my shop');
  mkdirSync(tools);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "shop", "scripts": { "test": "node --test" } }\n');
  const env = { DISPLAY: ':77', HOME: home.folder };
  const dialog = folderDialog({ env, searchPath: [tools] });
  const open = (): ReturnType<typeof openServices> => openServices(home.paths, () => undefined, undefined, dialog);
  daemon = await runDaemon({ paths: home.paths, uid, version: '0.0.0', log: () => undefined, open });
  client = await clientOf(home);
});
afterEach(async () => {
  client.close();
  await daemon.close();
  await home.remove();
});

/** A program in the place of the desktop's own, which does this instead of asking. */
function zenity(script: string): void {
  writeFileSync(path.join(tools, 'zenity'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(tools, 'zenity'), 0o755);
}

test('the folder that the user chooses is registered, with a first file of its own that can be undone', async () => {
  zenity(`printf '%s\\n' "$DISPLAY" "$HOME" "$@" > '${home.folder}/told'; echo '${folder}'`);
  expect((await client.request('project.list', {})).canPick).toBe(true);
  const { project } = await client.request('project.pick', {});
  expect(project).toMatchObject({ name: 'my shop', directory: folder, file: { state: 'ok' } });
  expect((await client.request('project.list', {})).projects.map(({ id }) => id)).toEqual([project?.id]);
  expect(readFileSync(path.join(folder, '.claude-context.toml'), 'utf8')).toContain('node --test');
  const told = readFileSync(path.join(home.folder, 'told'), 'utf8');
  expect(told).toContain(`:77\n${home.folder}\n--file-selection\n--directory\n`);
  expect(project?.consent).toMatchObject({ runCode: false, sharing: false });

  const { changes } = await client.request('project.changes', { project: project?.id ?? '' });
  expect(changes.map(({ files }) => files)).toEqual([['.claude-context.toml']]);
  await client.request('project.undo', { change: changes[0]?.id ?? '' });
  expect(existsSync(path.join(folder, '.claude-context.toml'))).toBe(false);
});

test('a file that is there is left as it is', async () => {
  const own = '[project]\nname = "mine"\n';
  writeFileSync(path.join(folder, '.claude-context.toml'), own);
  zenity(`echo '${folder}'`);
  expect((await client.request('project.pick', {})).project?.name).toBe('mine');
  expect(readFileSync(path.join(folder, '.claude-context.toml'), 'utf8')).toBe(own);
});

test('a dialog that is closed registers nothing', async () => {
  zenity('exit 1');
  expect(await client.request('project.pick', {})).toEqual({ project: null });
  expect((await client.request('project.list', {})).projects).toEqual([]);
});

test('without a screen or a program it is said that there is no dialog, and what does instead', async () => {
  zenity("echo 'Gtk-WARNING **: cannot open display: :77' >&2; exit 1");
  await expect(client.request('project.pick', {})).rejects.toMatchObject({ body: { code: 'CV058' } });
  rmSync(path.join(tools, 'zenity'));
  expect((await client.request('project.list', {})).canPick).toBe(false);
  await expect(client.request('project.pick', {})).rejects.toMatchObject({ body: { code: 'CV058' } });
  const noScreen = folderDialog({ env: {}, searchPath: ['/usr/bin'] });
  expect(noScreen.isAvailable()).toBe(false);
});

test('what is no folder is refused', async () => {
  zenity(`echo '${folder}/package.json'`);
  await expect(client.request('project.pick', {})).rejects.toMatchObject({ body: { code: 'CV032' } });
});

test('two who ask at once get one dialog; the emergency stop closes it, and none opens during it', async () => {
  zenity(`echo x >> '${home.folder}/opened'; exec sleep 60`);
  const asked = [client.request('project.pick', {}), client.request('project.pick', {})];
  await until(() => existsSync(path.join(home.folder, 'opened')));
  await client.request('gate.stop', {});
  expect(await Promise.all(asked)).toEqual([{ project: null }, { project: null }]);
  expect(readFileSync(path.join(home.folder, 'opened'), 'utf8')).toBe('x\n');
  await expect(client.request('project.pick', {})).rejects.toMatchObject({ body: { code: 'CV018' } });
});
