import { expect, test } from 'vitest';
import { noteStatus, type DocumentStatus } from './document-status.ts';

test('the newest status of a document holds until it is closed', () => {
  const statuses = new Map<string, DocumentStatus>();
  const green = { uri: 'file:///a.py', state: 'verified', text: 'all passed', tone: 'ok', notChecked: [] } as const;
  noteStatus(statuses, { ...green, notChecked: [] });
  noteStatus(statuses, { ...green, state: 'edited', tone: 'unknown', text: 'edited', notChecked: [] });
  expect([...statuses.values()].map(({ tone }) => tone)).toEqual(['unknown']);
  noteStatus(statuses, { ...green, state: 'closed', tone: 'unknown', notChecked: [] });
  expect(statuses.size).toBe(0);
});
