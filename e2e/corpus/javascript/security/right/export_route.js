import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function POST(request) {
  const { format } = await request.json();
  if (!/^[a-z]{1,8}$/.test(format)) return Response.json({ error: 'format' }, { status: 400 });
  const { stdout } = await run('report', [`--format=${format}`]);
  return Response.json({ stdout });
}
