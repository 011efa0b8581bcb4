'use server';
import { exec } from 'node:child_process';
export async function convert(formData) {
  const file = formData.get('file');
  exec(`pdftotext ${file}`);
}
