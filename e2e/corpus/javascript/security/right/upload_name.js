'use server';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

export async function upload(formData) {
  const file = formData.get('file');
  await writeFile(`/srv/uploads/${randomUUID()}`, Buffer.from(await file.arrayBuffer()));
}
