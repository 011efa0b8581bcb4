'use server';
import { writeFile } from 'node:fs/promises';

export async function upload(formData) {
  const file = formData.get('file');
  await writeFile(`/srv/uploads/${file.name}`, Buffer.from(await file.arrayBuffer()));
}
