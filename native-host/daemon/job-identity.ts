import { hash } from 'node:crypto';
import type { JobInput, SpecialWork } from './jobs.ts';

/** The part of a job that makes it the same job when its id comes again. */
export function hashOf(input: JobInput, purpose?: SpecialWork['purpose']): string {
  const content = [input.code, input.language, input.languageSource, input.file ?? null, input.project ?? null, input.place ?? null, input.beside ?? null, input.follows ?? null, input.whole ?? false, ...(input.allTests === true ? ['all tests'] : []), ...(input.said === undefined ? [] : [input.said])];
  const plain = hash('sha256', JSON.stringify(content));
  return purpose === undefined ? plain : hash('sha256', `${purpose} ${plain}`);
}
