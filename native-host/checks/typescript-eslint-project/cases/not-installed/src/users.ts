import { connect, HttpError } from 'not-installed';
import { gone } from './gone';

const client = connect();

class Missing extends HttpError {}

export async function rename(id: number, name: string): Promise<string> {
  client.update(id, name);
  if (client.has(id)) throw new Missing();
  gone(client.close);
  return `${client} ${new Missing()} ${gone()}`;
}
