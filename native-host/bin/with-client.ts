import { CodedError } from '../../shared/errors.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { Client } from '../rpc/client.ts';
import { connect } from './connect.ts';
import { realFolder } from './real-folder.ts';

/** Runs this with a connection to the daemon, which is started when there is none, and closes it afterwards. */
export async function withClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect({ start: true });
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

/** The project that is registered for exactly this folder. Throws CV031, and CV032 for no folder. */
export async function projectAt(client: Pick<Client, 'request'>, folder: string): Promise<Project> {
  const directory = realFolder(folder);
  const { projects } = await client.request('project.list', {});
  const project = projects.find((each) => each.directory === directory);
  if (project === undefined) throw new CodedError('CV031', `(${directory})`);
  return project;
}
