'use server';
import { execFile } from 'node:child_process';
export async function convert(formData) {
  const file = formData.get('file');
  execFile('pdftotext', ['--', String(file)]);
}
