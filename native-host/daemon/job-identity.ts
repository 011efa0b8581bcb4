import { hash } from 'node:crypto';
import type { JobInput, SpecialWork } from './jobs.ts';

/** The part of a job that makes it the same job when its id comes again. */
export function hashOf(input: JobInput, purpose?: SpecialWork['purpose']): string {
  const { code, language, languageSource, file = null, project = null, place = null, beside = null } = input;
  const { follows = null, whole = false, allTests, said, change } = input;
  const content = [
    code,
    language,
    languageSource,
    file,
    project,
    place,
    beside,
    follows,
    whole,
    ...(allTests === true ? ['all tests'] : []),
    ...(said === undefined ? [] : [said]),
    ...(change === undefined ? [] : [change]),
  ];
  const plain = hash('sha256', JSON.stringify(content));
  return purpose === undefined ? plain : hash('sha256', `${purpose} ${plain}`);
}
