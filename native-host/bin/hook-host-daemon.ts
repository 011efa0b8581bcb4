import { open } from 'node:fs/promises';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyBody, RequestBody, RequestType } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { HookHost, TranscriptEnd } from '../claude-code/hook-host.ts';
import { readTextOf } from './file-list.ts';
import type { Client } from '../rpc/client.ts';
import { languageInProject } from './project-specs.ts';
import { projectAround } from './place-in-project.ts';

/**
 * The daemon and the disk as hooks see them. Nothing is loaded or connected to before it is asked for: most events need
 * nothing of it. One connection serves an event, until it is disposed of.
 * @param signal ends a verification that is under way.
 */
export function hookHost(signal: AbortSignal): HookHost & AsyncDisposable {
  let opened: Promise<Client> | undefined;
  const ask = async <T extends RequestType>(type: T, body: RequestBody<T>): Promise<ReplyBody<T>> => {
    opened ??= import('./connect.ts').then(({ connect }) => connect({ start: true }));
    return (await opened).request(type, body);
  };
  const projects = async (): Promise<readonly Project[]> => (await ask('project.list', {})).projects;
  return {
    projectAround: async (folder) => projectAround(await projects(), `${folder}/.`),
    knownIssues: (project, conversation, already) =>
      ask('context.plan', { project, conversation, already: already.slice(-LIMITS.history), unseen: true }),
    toldAlready: async (conversation) => (await ask('injection.list', { conversation })).items,
    noteTold: async (project, conversation, items) => {
      await ask('injection.record', { project, conversation, items: items.slice(0, LIMITS.history) });
    },
    languageOf: languageInProject,
    textOf,
    committedText: async (file) => (await import('./commit-text.ts')).textAtHead(file, process.env),
    async verify(files, root) {
      const { verifyEdited } = await import('./verify-edited.ts');
      return verifyEdited(files, { projects: await projects(), root, signal });
    },
    transcript: (file) => endOf(file, LIMITS.hook.transcriptBytes),
    [Symbol.asyncDispose]: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

const textOf = (file: string): Promise<string | undefined> =>
  readTextOf(file).then(
    (read) => (read.ok ? read.text : undefined),
    () => undefined,
  );

/** The last bytes of a file from the beginning of a line on; undefined where it cannot be read. */
async function endOf(file: string, bytes: number): Promise<TranscriptEnd | undefined> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    const length = Math.min(size, bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8', 0, bytesRead);
    const isCut = length < size;
    return { text: isCut ? text.slice(text.indexOf('\n') + 1) : text, isCut };
  } catch {
    return undefined;
  }
}
