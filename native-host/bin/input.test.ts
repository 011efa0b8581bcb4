import { expect, test } from 'vitest';
import { languageOfInput } from './input.ts';

test.each(['events.jsonl', 'logs/access.NDJSON'])('%s holds JSON Lines', (file) => {
  expect(languageOfInput(file, '{"id": 1}\n{"id": 2}\n', undefined)).toEqual({ language: 'json', source: 'file' });
});
