import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = '/srv/docs/';

export async function GET(_request, { params }) {
  const { name } = await params;
  const target = path.resolve(ROOT, name);
  if (!target.startsWith(ROOT)) return new Response(null, { status: 404 });
  return new Response(await readFile(target));
}
