import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { ToolHost } from '../mcp/tool-host.ts';
import { repositoryAround } from '../project/git-files.ts';
import { textAtHead, withLineEndsOf } from './commit-text.ts';
import { ask } from './connect.ts';
import { readTextOf } from './file-list.ts';
import { languageInProject } from './project-specs.ts';
import { projectAround } from './place-in-project.ts';
import { verifyEdited } from './verify-edited.ts';

/** The daemon and the disk as the tools of a model see them. A connection is made for each request. */
export function toolHost(folder: string): ToolHost {
  const own = realpathSync(folder);
  const projects = async (): Promise<readonly Project[]> => (await ask('project.list', {})).projects;
  return {
    folder: own,
    projectAround: async (at) => projectAround(await projects(), `${at}/.`),
    async read(given) {
      const file = await allowedFile(given, own, await projects());
      const language = languageInProject(file) ?? 'other';
      const readNow = await readTextOf(file);
      if (!readNow.ok) throw new CodedError('CV071', `${file}: ${readNow.reason}`);
      const { text } = readNow;
      const head = await textAtHead(file, process.env);
      const before = head === undefined ? undefined : withLineEndsOf(head, text);
      return { path: file, language, text, before: before === text ? undefined : before, whole: true };
    },
    verify: async (files, signal) => verifyEdited(files, { projects: await projects(), root: own, signal }),
    receipt: (id) => ask('receipt.get', { id }),
    knownIssues: (project, draft) =>
      ask('context.plan', { project, already: [], unseen: true, ...(draft === undefined ? {} : { draft }) }),
    record: (correction, language) =>
      ask('feedback.record', { correction, ...(language === undefined ? {} : { language }) }),
    now: () => new Date(),
    newId: randomUUID,
  };
}

/** The file behind links, if a model may have it read: what it quotes goes to the model. Rejects with CV122. */
async function allowedFile(given: string, folder: string, projects: readonly Project[]): Promise<string> {
  const file = await realpath(given).catch((cause: unknown) => {
    throw new CodedError('CV071', given, { cause });
  });
  const repository = repositoryAround(folder)?.top;
  const isInRepository = repository !== undefined && file.startsWith(`${repository}${path.sep}`);
  if (isInRepository || projectAround(projects, file) !== undefined) return file;
  throw new CodedError('CV122', given);
}
