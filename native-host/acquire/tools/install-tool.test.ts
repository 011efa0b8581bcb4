import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TOOL_FILES } from '../../kit/tool-files.ts';
import { zip } from '../fixtures/zip.ts';
import { addTool, installTool } from './install-tool.ts';
import { PINNED_TOOLS, type PinnedTool } from './pinned-tools.ts';

let folder: string;
let server: Server;
let base: string;
const answers = new Map<string, Buffer | string>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cv-tools-'));
  server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'string') response.writeHead(302, { location: answer }).end();
    else response.writeHead(200).end(answer);
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => resolve(undefined));
  await promise;
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
});

afterEach(() => {
  answers.clear();
  server.close();
  rmSync(folder, { recursive: true });
});

const JAR = Buffer.from('a jar');
const tool = (content: Buffer, more: Partial<PinnedTool> = {}): PinnedTool => ({
  title: 'TLC',
  version: '1.0',
  address: `${base}/tla2tools.jar`,
  sha256: createHash('sha256').update(content).digest('hex'),
  unpack: { kind: 'file' },
  name: 'tla2tools.jar',
  licence: 'MIT',
  afterwards: '',
  ...more,
});
const install = async (wanted: PinnedTool, address?: string): Promise<string> =>
  await installTool(wanted, {
    folder: join(folder, 'tools'),
    ...(address === undefined ? {} : { address }),
    signal: new AbortController().signal,
  });

it('puts a file with the pinned hash into the folder of tools, for its user alone', async () => {
  answers.set('/tla2tools.jar', JAR);
  const place = await install(tool(JAR));
  expect(readFileSync(place)).toEqual(JAR);
  expect(statSync(join(folder, 'tools')).mode & 0o777).toBe(0o700);
});

it('keeps nothing of a file with another hash, and leaves what was there', async () => {
  answers.set('/tla2tools.jar', JAR);
  const place = await install(tool(JAR));
  answers.set('/tla2tools.jar', Buffer.from('another jar'));
  await expect(install(tool(JAR))).rejects.toMatchObject({ code: 'CV111' });
  expect(readFileSync(place)).toEqual(JAR);
  expect(readdirSync(join(folder, 'tools'))).toEqual(['tla2tools.jar']);
});

it('takes a mirror for the publisher as long as the hash is the same, and follows where it sends to', async () => {
  answers.set('/mirror', '/moved');
  answers.set('/moved', JAR);
  expect(readFileSync(await install(tool(JAR), `${base}/mirror`))).toEqual(JAR);
});

it('ends where a server sends round in a circle, or to another protocol', async () => {
  answers.set('/tla2tools.jar', '/tla2tools.jar');
  await expect(install(tool(JAR))).rejects.toMatchObject({ code: 'CV110' });
  answers.set('/tla2tools.jar', 'file:///etc/passwd');
  await expect(install(tool(JAR))).rejects.toMatchObject({ code: 'CV110' });
});

it('says what is not there', async () => {
  await expect(install(tool(JAR))).rejects.toMatchObject({ code: 'CV110' });
});

it('pins each tool by a whole SHA-256 over https, and none by a package that only has the name', () => {
  for (const { address, sha256 } of Object.values(PINNED_TOOLS)) {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(address).toMatch(/^https:/);
    expect(address).not.toMatch(/npmjs\.org\/dafny\b/);
  }
});

it("a file of one's own is added where it is the tool, and what was there stays where it is not", async () => {
  const own = join(folder, 'own.jar');
  const tools = join(folder, 'tools');
  const tlc = zip([['tlc2/TLC.class', 'a class']]);
  writeFileSync(own, tlc);
  const place = await addTool(TOOL_FILES.tlc, own, tools);
  expect(readFileSync(place)).toEqual(tlc);
  for (const other of [
    'junk',
    'tlc2/TLC.class',
    tlc.subarray(0, -22),
    zip([['tlc2/overrides/TLCOverrides.class', '']]),
  ]) {
    writeFileSync(own, other);
    await expect(addTool(TOOL_FILES.tlc, own, tools)).rejects.toMatchObject({ code: 'CV167' });
  }
  await expect(addTool(TOOL_FILES.tlc, `${own}.not`, tools)).rejects.toMatchObject({ code: 'CV167' });
  expect(readdirSync(tools)).toEqual(['tla2tools.jar']);
  expect(readFileSync(place)).toEqual(tlc);
});
