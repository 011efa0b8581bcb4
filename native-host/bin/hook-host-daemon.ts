import { open, readFile, stat } from 'node:fs/promises';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyBody, RequestBody, RequestType } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { HookHost, TranscriptEnd } from '../claude-code/hook-host.ts';
import { readText } from './file-list.ts';
import { projectAround } from './place-in-project.ts';

/**
 * The daemon and the disk as hooks see them. Nothing is loaded or connected to before it is asked for: most events need
 * nothing of it.
 * @param signal ends a verification that is under way.
 */
export function hookHost(signal: AbortSignal): HookHost {
  const ask = async <T extends RequestType>(type: T, body: RequestBody<T>): Promise<ReplyBody<T>> => {
    const { connect } = await import('./connect.ts');
    const client = await connect({ start: true });
    try {
      return await client.request(type, body);
    } finally {
      client.close();
    }
  };
  const projects = async (): Promise<readonly Project[]> => (await ask('project.list', {})).projects;
  return {
    projectAround: async (folder) => projectAround(await projects(), `${folder}/.`),
    knownIssues: (project, conversation, already) =>
      ask('context.plan', { project, conversation, already: already.slice(-LIMITS.history) }),
    toldAlready: async (conversation) => (await ask('injection.list', { conversation })).items,
    noteTold: async (project, conversation, items) => {
      await ask('injection.record', { project, conversation, items: items.slice(0, LIMITS.history) });
    },
    textOf,
    committedText: async (file) => (await import('./commit-text.ts')).textAtHead(file, process.env),
    async verify(files, root) {
      const { verifyEdited } = await import('./verify-edited.ts');
      return verifyEdited(files, { projects: await projects(), root, signal });
    },
    transcript: (file) => endOf(file, LIMITS.hook.transcriptBytes),
  };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > LIMITS.codeBytes) return undefined;
    const read = readText(await readFile(file));
    return read.ok ? read.text : undefined;
  } catch {
    return undefined;
  }
}

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
