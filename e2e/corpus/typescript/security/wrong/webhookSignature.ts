import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const secret = process.env['WEBHOOK_SECRET'];
if (!secret) throw new Error('WEBHOOK_SECRET is not set');
const key: string = secret;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function verifiedBody(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  const expected = createHmac('sha256', key).update(body).digest('hex');
  const given = String(request.headers['x-signature'] ?? '');
  if (given !== expected) {
    throw new Error('signature does not fit');
  }
  return JSON.parse(body.toString('utf8'));
}
