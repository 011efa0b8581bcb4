import { exec } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(exec);

export async function POST(request) {
  const { format } = await request.json();
  const { stdout } = await run(`report --format ${format}`);
  return Response.json({ stdout });
}
