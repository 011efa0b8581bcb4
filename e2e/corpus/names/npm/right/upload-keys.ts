import { v4 as uuidv4, validate } from 'uuid';

export function newUploadKey(folder: string, extension: string): string {
  return `${folder}/${uuidv4()}.${extension}`;
}

export function uploadIdOf(key: string): string {
  const file = key.slice(key.lastIndexOf('/') + 1);
  const id = file.split('.')[0] ?? '';
  if (!validate(id)) {
    throw new Error(`${key} does not name an upload`);
  }
  return id;
}
