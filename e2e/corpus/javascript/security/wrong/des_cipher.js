import { createCipheriv } from 'node:crypto';
export function seal(key, iv, text) {
  const cipher = createCipheriv('des-cbc', key, iv);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
}
