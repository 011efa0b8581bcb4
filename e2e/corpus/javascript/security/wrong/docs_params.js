import { readFile } from 'node:fs/promises';
import path from 'node:path';

export async function GET(_request, { params }) {
  const { name } = await params;
  return new Response(await readFile(path.join('/srv/docs', name)));
}
