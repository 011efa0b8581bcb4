import { expect, test } from 'vitest';
import manifest from '../../manifest.json' with { type: 'json' };
import { CLAUDE_ORIGIN, PAGES } from './sender-policy.ts';

test('the manifest asks for what the extension cannot work without, and for nothing else', () => {
  // The last is for the script that a page of claude.ai gets once somebody uses it.
  expect(manifest.permissions).toEqual(['nativeMessaging', 'storage', 'sidePanel', 'alarms']);
  expect(manifest.host_permissions).toEqual([`${CLAUDE_ORIGIN}/*`]);
  expect(manifest.content_scripts).toEqual([
    { matches: [`${CLAUDE_ORIGIN}/*`], js: ['extension/page/main.ts'], run_at: 'document_idle' },
  ]);
});

test.each(['web_accessible_resources', 'externally_connectable', 'optional_permissions', 'sandbox'])('no %s', (key) => {
  expect(manifest).not.toHaveProperty(key);
});

test('the sender policy knows the pages by the paths that the manifest gives them', () => {
  expect(PAGES).toEqual({
    popup: `/${manifest.action.default_popup}`,
    options: `/${manifest.options_ui.page}`,
    panel: `/${manifest.side_panel.default_path}`,
    // Nothing of the browser's own opens it; the options and the popup link to it.
    sharing: '/extension/pages/sharing/sharing.html',
    insights: '/extension/pages/insights/insights.html',
    consent: '/extension/pages/consent/consent.html',
    welcome: '/extension/pages/welcome/welcome.html',
  });
});

test('the extension pages run no code but their own and speak to no server', () => {
  const policy = new Map(
    manifest.content_security_policy.extension_pages.split(';').map((part) => [part.trim().split(' ')[0], part.trim()]),
  );
  expect(policy.get('default-src')).toBe("default-src 'none'");
  expect(policy.get('script-src')).toBe("script-src 'self'");
  expect(policy.has('connect-src')).toBe(false);
});
