import type { Readable, Writable } from 'node:stream';
import { ErrorCodes, ResponseError, type CancellationToken } from 'vscode-jsonrpc';
import * as z from 'zod/mini';
import { asErrorBody, type ErrorBody } from '../../shared/errors.ts';
import { HostError, type Client } from '../rpc/client.ts';
import { codeActions, COMMANDS } from './code-actions.ts';
import { openDaemonLink } from './daemon-link.ts';
import { createEditor } from './editor.ts';
import { executeCommand } from './editor-commands.ts';
import {
  codeActionSchema,
  didChangeSchema,
  didOpenSchema,
  executeCommandSchema,
  identifiedSchema,
  initializeSchema,
  TRUST_NOTIFICATION,
  type Initialize,
} from './editor-messages.ts';
import { connectStreams } from './json-rpc.ts';
import { createSession, type SessionEffects } from './session.ts';
import { createTurns } from './turns.ts';

/** What a server needs of this machine. */
export interface ServerSurroundings extends SessionEffects {
  input: Readable;
  output: Writable;
  version: string;
  /** Connects to the daemon, and starts one where there is none. */
  connect(): Promise<Client>;
  /** Calls this once after so many ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  isAlive(pid: number): boolean;
}

/** Least time between two verifications of one document, ms. */
const PAUSE_MS = 300;
/** How often it is looked whether the editor is still there, ms. */
const PARENT_MS = 2_000;

/** Serves one editor until it is gone; resolves with the exit code of the process. */
export function serve(surroundings: ServerSurroundings): Promise<number> {
  const { input, output, after } = surroundings;
  const connection = connectStreams(input, output);
  const over = Promise.withResolvers<number>();
  let asked: Initialize | undefined;
  let isShutDown = false;

  const editor = createEditor(connection, () => asked?.capabilities?.window?.workDoneProgress === true);
  const link = openDaemonLink({
    connect: () => surroundings.connect(),
    after,
    onAway: ({ code, message, fix }: ErrorBody) =>
      editor.show('warning', `claude-verify: ${code}: ${message} ${fix} Until then nothing is verified.`),
    onBack() {
      editor.log('The daemon is there again.');
      for (const { document } of session?.documents.all() ?? []) turns.ask(document.uri);
    },
  });
  let session: ReturnType<typeof createSession> | undefined;
  const turns = createTurns({
    pauseMs: PAUSE_MS,
    now: () => surroundings.now(),
    after,
    run: async (uri, signal) => void (await session?.verify(uri, signal)),
  });

  function end(code: number): void {
    for (const { document } of session?.documents.all() ?? []) breakOff(document.uri);
    link.close();
    over.resolve(code);
  }

  /** What is under way for a document is about a text that is gone. */
  function breakOff(uri: string): void {
    turns.drop(uri);
    session?.breakOff(uri);
  }

  function watchParent(pid: number): void {
    after(PARENT_MS, () => (surroundings.isAlive(pid) ? watchParent(pid) : end(1)));
  }

  /** A notification that is not as agreed is passed over: nobody waits for an answer. */
  const on = <T extends z.core.$ZodType>(method: string, schema: T, handle: (params: z.output<T>) => void): void => {
    connection.onNotification(method, (params: unknown) => {
      const parsed = z.safeParse(schema, params);
      if (parsed.success) handle(parsed.data);
    });
  };

  connection.onRequest('initialize', (params: unknown) => {
    const parsed = initializeSchema.safeParse(params);
    if (!parsed.success) throw new ResponseError(ErrorCodes.InvalidParams, z.prettifyError(parsed.error));
    asked = parsed.data;
    const { processId, initializationOptions } = asked;
    session = createSession({
      editor,
      link,
      effects: surroundings,
      profile: initializationOptions?.profile ?? 'default',
      isTrusted: initializationOptions?.client?.trusted !== false,
    });
    if (processId != null) watchParent(processId);
    // Connected before the first file is opened, which then waits for its checks only.
    void link.client();
    return {
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: 2, save: { includeText: false } },
        codeActionProvider: { codeActionKinds: ['quickfix'] },
        executeCommandProvider: { commands: Object.values(COMMANDS), workDoneProgress: true },
      },
      serverInfo: { name: 'claude-verify', version: surroundings.version },
    };
  });
  connection.onRequest('shutdown', () => {
    isShutDown = true;
    turns.dropAll();
    return null;
  });
  connection.onNotification('exit', () => end(isShutDown ? 0 : 1));
  connection.onClose(() => end(isShutDown ? 0 : 1));

  on('textDocument/didOpen', didOpenSchema, ({ textDocument: { uri, languageId, version, text } }) => {
    breakOff(uri);
    session?.close(uri);
    if (session?.documents.open(uri, languageId, version, text) !== undefined) turns.ask(uri);
  });
  on('textDocument/didChange', didChangeSchema, ({ textDocument: { uri, version }, contentChanges }) => {
    breakOff(uri);
    session?.documents.change(uri, version, contentChanges);
    session?.edited(uri);
  });
  on('textDocument/didSave', identifiedSchema, ({ textDocument: { uri } }) => turns.ask(uri));
  on('textDocument/didClose', identifiedSchema, ({ textDocument: { uri } }) => {
    breakOff(uri);
    session?.close(uri);
  });
  on(TRUST_NOTIFICATION, z.unknown(), () => {
    if (session === undefined || session.isTrusted) return;
    session.isTrusted = true;
    for (const { document } of session.documents.all()) turns.ask(document.uri);
  });

  connection.onRequest('textDocument/codeAction', (params: unknown) => {
    const parsed = codeActionSchema.safeParse(params);
    const known = parsed.success ? session?.documents.get(parsed.data.textDocument.uri) : undefined;
    if (!parsed.success || session === undefined || known === undefined) return [];
    const { range, context } = parsed.data;
    const { profile, uriOf } = session;
    const versioned = asked?.capabilities?.workspace?.workspaceEdit?.documentChanges === true;
    return codeActions(known, { range, only: context.only, profile, versioned, uriOf });
  });
  connection.onRequest('workspace/executeCommand', async (params: unknown, token: CancellationToken) => {
    const parsed = executeCommandSchema.safeParse(params);
    if (!parsed.success || session === undefined)
      throw new ResponseError(ErrorCodes.InvalidParams, 'The command was not understood.');
    const { command, arguments: [argument] = [], workDoneToken } = parsed.data;
    const signal = new AbortController();
    token.onCancellationRequested(() => signal.abort());
    const copies = asked?.initializationOptions?.client?.copies === true;
    const now = (): Date => new Date(surroundings.now());
    try {
      const call = { argument, token: workDoneToken, signal };
      return await executeCommand(command, call, { session, editor, link, copies, now });
    } catch (thrown) {
      if (thrown instanceof ResponseError) throw thrown;
      const { code, message, fix } = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
      throw new ResponseError(ErrorCodes.InternalError, `${code}: ${message} ${fix}`);
    }
  });

  connection.listen();
  return over.promise;
}
