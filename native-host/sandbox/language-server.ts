import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as z from 'zod/mini';
import { LIMITS } from '../../shared/limits.ts';
import { boundedOutput } from './bounded-output.ts';
import { ENGINE_HEAP_MIB, EngineFailure, type Engine, type EngineProcess } from './engine.ts';
import { describeEnding, launch } from './launch.ts';
import {
  configurationSchema,
  documentSchema,
  folderQuestionSchema,
  pulledSchema,
  serverMessageSchema,
  type NamePlace,
  type PublishedDiagnostic,
  frameMessage,
  messageReader,
} from './lsp-protocol.ts';

type FolderQuestion = z.infer<typeof folderQuestionSchema>;
type ServerEngine = Extract<Engine, { kind: 'language-server' }>;

const METHOD_NOT_FOUND = -32_601;

/** The server's own requests that are answered with nothing: they only announce. */
const ACKNOWLEDGED = [
  'client/registerCapability',
  'client/unregisterCapability',
  'window/workDoneProgress/create',
  'window/showMessageRequest',
  'workspace/diagnostic/refresh',
];

/**
 * Starts a language server on stdio in an empty private folder. A request is `{ name, languageId, text }`: a document
 * that exists only in the conversation with the server; the answer is its list of diagnostics, which it is asked for. A
 * request with a `root` is about files of that folder, which is a workspace of the server's for as long as the question
 * lasts: nothing of it is remembered.
 */
export function startLanguageServer(engine: ServerEngine): EngineProcess {
  const group = launch({
    command: process.execPath,
    args: [`--max-old-space-size=${ENGINE_HEAP_MIB}`, fileURLToPath(engine.module), ...engine.args],
    stdin: 'pipe',
    stdout: 'pipe',
    ipc: false,
  });
  const root = join(group.home, 'workspace');
  mkdirSync(root);
  const rootUri = pathToFileURL(root).href;
  const noise = boundedOutput({ readBytes: LIMITS.toolOutputReadBytes, keptBytes: 16_384 });
  const replies = new Map<number, PromiseWithResolvers<unknown>>();
  /** The folder that a question is about, and what it wants the server's settings to be. */
  let asked: { uri: string; settings: Record<string, unknown> } | undefined;
  let dead: EngineFailure | undefined;
  let nextId = 1;

  const fail = (failure: EngineFailure): void => {
    dead ??= failure;
    for (const reply of replies.values()) reply.reject(dead);
    replies.clear();
  };
  const send = (message: object): void => void group.child.stdin?.write(frameMessage(message));
  const notify = (method: string, params: object): void => send({ method, params });
  const request = (method: string, params: object): Promise<unknown> => {
    if (dead !== undefined) return Promise.reject(dead);
    const reply = Promise.withResolvers<unknown>();
    const id = nextId++;
    replies.set(id, reply);
    send({ id, method, params });
    return reply.promise;
  };
  const answerServer = (id: string | number, method: string, params: unknown): void => {
    if (method === 'workspace/configuration') {
      send({
        id,
        result: configurationSchema
          .parse(params)
          .items.map(({ section, scopeUri }) =>
            settingOf(scopeUri !== undefined && scopeUri === asked?.uri ? asked.settings : engine.settings, section),
          ),
      });
    } else if (method === 'workspace/workspaceFolders')
      send({ id, result: [rootUri, ...(asked === undefined ? [] : [asked.uri])].map(folderOf) });
    else if (ACKNOWLEDGED.includes(method)) send({ id, result: null });
    else send({ id, error: { code: METHOD_NOT_FOUND, message: `${method} is not supported` } });
  };
  const receive = (raw: unknown): void => {
    const message = serverMessageSchema.parse(raw);
    if (message.method !== undefined && message.id !== undefined && message.id !== null)
      return answerServer(message.id, message.method, message.params);
    if (message.method !== undefined || typeof message.id !== 'number') return;
    const reply = replies.get(message.id);
    replies.delete(message.id);
    if (message.error === undefined) reply?.resolve(message.result);
    else reply?.reject(new EngineFailure(`the server refused: ${message.error.message}`));
  };

  const read = messageReader();
  group.child.stdout?.on('data', (chunk: Buffer) => {
    try {
      for (const message of read(chunk)) receive(message);
    } catch (thrown) {
      fail(
        new EngineFailure(
          `the server broke the protocol: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        ),
      );
      group.kill();
    }
  });
  group.child.stderr?.on('data', (chunk: Buffer) => {
    if (!noise.push('stderr', chunk)) group.kill();
  });
  // It has ended, or does not listen any more: how it ended is what is told.
  group.child.stdin?.on('error', () => group.kill());
  const ended = group.ended.then((ending) => {
    fail(new EngineFailure(`the server ${describeEnding(ending, noise.text('stderr').text)}`));
  });

  const initialize = async (): Promise<void> => {
    await request('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: [folderOf(rootUri)],
      initializationOptions:
        engine.folderOptions === undefined ? undefined : [{ workspaceUri: rootUri, options: engine.folderOptions }],
      capabilities: {
        general: { positionEncodings: ['utf-16'] },
        textDocument: { diagnostic: { dynamicRegistration: true } },
        workspace: { configuration: true, workspaceFolders: true },
      },
    });
    notify('initialized', {});
    // One that has its options by now takes this for new ones.
    if (engine.folderOptions === undefined) notify('workspace/didChangeConfiguration', { settings: engine.settings });
    await catchUp();
  };
  /**
   * A server asks for its settings after `initialized`; a document opened before it has them would be judged by its
   * defaults. Messages keep their order, so once it refused a request that no server knows, it has asked.
   */
  const catchUp = async (): Promise<void> => {
    try {
      await request('claude-verify/caught-up', {});
    } catch (refusal) {
      if (dead !== undefined) throw refusal;
    }
  };
  const ready = initialize();
  ready.catch(() => undefined);

  /** Asked for: what a server publishes by itself may be of a document that it has only begun to look at. */
  const diagnose = async (uri: string): Promise<PublishedDiagnostic[]> =>
    pulledSchema.parse(await request('textDocument/diagnostic', { textDocument: { uri } })).items;
  const define = async (uris: readonly string[], places: readonly NamePlace[]): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const { document = 0, position } of places)
      answers.push(await request('textDocument/definition', { textDocument: { uri: uris[document] }, position }));
    return answers;
  };
  const askInFolder = async ({
    root: place,
    settings,
    languageId,
    documents,
    definitionsOf,
  }: FolderQuestion): Promise<unknown[]> => {
    asked = { uri: pathToFileURL(place).href, settings };
    const change = (event: { added: object[]; removed: object[] }): Promise<void> => {
      notify('workspace/didChangeWorkspaceFolders', { event });
      return catchUp();
    };
    await change({ added: [folderOf(asked.uri)], removed: [] });
    const uris = documents.map(({ name }) => pathToFileURL(join(place, name)).href);
    const answers: unknown[] = [];
    for (const [index, uri] of uris.entries()) {
      notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text: documents[index]?.text } });
      if (definitionsOf === undefined) answers.push(await diagnose(uri));
    }
    if (definitionsOf !== undefined) answers.push(...(await define(uris, definitionsOf)));
    for (const uri of uris) notify('textDocument/didClose', { textDocument: { uri } });
    await change({ added: [], removed: [folderOf(asked.uri)] });
    asked = undefined;
    return answers;
  };
  return {
    pid: group.child.pid,
    ready,
    ended,
    kill: group.kill,
    async ask(question) {
      if (dead !== undefined) throw dead;
      const inFolder = folderQuestionSchema.safeParse(question);
      if (inFolder.success) return await askInFolder(inFolder.data);
      const { name, languageId, text, definitionsOf } = documentSchema.parse(question);
      // A folder of its own for each document: a server that remembers an earlier one cannot mix them up.
      const uri = pathToFileURL(join(root, String(nextId++), name)).href;
      notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
      const answer = definitionsOf === undefined ? await diagnose(uri) : await define([uri], definitionsOf);
      notify('textDocument/didClose', { textDocument: { uri } });
      return answer;
    },
  };
}

/** A workspace folder as the protocol names it. */
const folderOf = (uri: string): { uri: string; name: string } => ({ uri, name: uri.slice(uri.lastIndexOf('/') + 1) });

/** The settings of a section: by its whole name, or along the dots of it; null when there are none. */
function settingOf(settings: Record<string, unknown>, section: string | undefined): unknown {
  if (section === undefined) return settings;
  if (section in settings) return settings[section];
  let value: unknown = settings;
  for (const part of section.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return null;
    value = Object.entries(value).find(([key]) => key === part)?.[1];
  }
  return value;
}
