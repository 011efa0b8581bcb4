import { spawn } from 'node:child_process';

export async function POST(request) {
  const body = await request.json();
  spawn('sh', ['-c', 'git clone ' + body.repository]);
  return new Response(null, { status: 202 });
}
