import { expect, test } from 'vitest';
import manifest from '../manifest.json' with { type: 'json' };
import { firefoxManifest } from './firefox-manifest.ts';

const ID = 'cv@example.org';
const made = firefoxManifest(manifest, ID);

test('Firefox gets an event page, a sidebar, an id, and what it is told of data', () => {
  expect(made['background']).toEqual({ scripts: [manifest.background.service_worker], type: 'module' });
  expect(made['sidebar_action']).toMatchObject({ default_panel: manifest.side_panel.default_path });
  expect(made['browser_specific_settings']).toEqual({
    gecko: {
      id: ID,
      strict_min_version: '153.0',
      data_collection_permissions: { required: ['websiteContent'] },
    },
  });
});

test('what only Chromium knows is gone, and nothing else is asked for or changed', () => {
  expect(made['permissions']).toEqual(manifest.permissions.filter((each) => each !== 'sidePanel'));
  for (const key of ['key', 'minimum_chrome_version', 'side_panel']) expect(made).not.toHaveProperty(key);
  const changed = new Set('key minimum_chrome_version side_panel permissions background'.split(' '));
  for (const key of ['sidebar_action', 'browser_specific_settings']) changed.add(key);
  const rest = (all: object): object => Object.fromEntries(Object.entries(all).filter(([key]) => !changed.has(key)));
  expect(rest(made)).toEqual(rest(manifest));
});
