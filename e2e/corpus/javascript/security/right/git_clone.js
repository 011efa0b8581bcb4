import { spawn } from 'node:child_process';

export async function POST(request) {
  const body = await request.json();
  const address = new URL(body.repository);
  if (address.protocol !== 'https:') return new Response(null, { status: 400 });
  spawn('git', ['clone', '--', address.href]);
  return new Response(null, { status: 202 });
}
