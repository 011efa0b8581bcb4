import { randomBytes } from 'node:crypto';
export function createResetToken() {
  return randomBytes(32).toString('hex');
}
export const jitter = () => Math.random() * 100;
