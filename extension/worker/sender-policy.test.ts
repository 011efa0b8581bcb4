import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sender } from '../platform/runtime.ts';
import { VIEW_REQUESTS, VIEWS } from '../platform/messages.ts';
import { allowedHostRequest, allowedRequest, PAGES, viewOf } from './sender-policy.ts';

const ID = 'dcnejfjpfhdiifjcfppbajacagcmjamb';
const OWN = { id: ID, origin: `chrome-extension://${ID}` };
const OTHER = 'a'.repeat(32);

const content: Sender = {
  id: ID,
  url: 'https://claude.ai/chat/1',
  origin: 'https://claude.ai',
  frameId: 0,
  tab: { id: 7, url: 'https://claude.ai/chat/1', windowId: 1 },
};
const popup: Sender = {
  id: ID,
  url: `chrome-extension://${ID}${PAGES.popup}`,
  origin: `chrome-extension://${ID}`,
  frameId: undefined,
  tab: undefined,
};
const options: Sender = {
  ...popup,
  url: `chrome-extension://${ID}${PAGES.options}`,
  frameId: 0,
  tab: { id: 9, url: undefined, windowId: 1 },
};

/** The content script's sender with page and tab at another address. */
const at = (url: string): Sender => ({ ...content, url, origin: undefined, tab: { id: 7, url, windowId: 1 } });

describe('viewOf', () => {
  test.each([
    ['content', content],
    ['content', { ...content, origin: undefined }],
    ['content', at('https://claude.ai:443/new')],
    ['popup', popup],
    ['popup', { ...popup, url: `${popup.url}?x=1#y` }],
    ['options', options],
    ['panel', { ...popup, url: `chrome-extension://${ID}${PAGES.panel}` }],
    ['sharing', { ...options, url: `chrome-extension://${ID}${PAGES.sharing}` }],
    ['insights', { ...popup, url: `chrome-extension://${ID}${PAGES.insights}` }],
    ['consent', { ...options, url: `chrome-extension://${ID}${PAGES.consent}` }],
    ['welcome', { ...options, url: `chrome-extension://${ID}${PAGES.welcome}` }],
  ] satisfies [string, Sender][])('knows the %s view', (name, sender) => {
    expect(viewOf(name, sender, OWN)).toBe(name);
  });

  test.each([
    ['no sender', 'content', null],
    ['another extension', 'content', { ...content, id: OTHER }],
    ['no extension id', 'content', { ...content, id: undefined }],
    ['http', 'content', at('http://claude.ai/chat/1')],
    ['a lookalike host', 'content', at('https://claude.ai.evil.com/chat/1')],
    ['a lookalike prefix', 'content', at('https://xclaude.ai/chat/1')],
    ['a subdomain', 'content', at('https://www.claude.ai/chat/1')],
    ['a trailing dot', 'content', at('https://claude.ai./chat/1')],
    ['another port', 'content', at('https://claude.ai:8443/chat/1')],
    ['the host as user name', 'content', at('https://claude.ai@evil.com/')],
    ['a blob of the origin', 'content', at('data:text/html,https://claude.ai')],
    ['an iframe', 'content', { ...content, frameId: 3 }],
    ['an unknown frame', 'content', { ...content, frameId: undefined }],
    [
      'a frame of claude.ai on another page',
      'content',
      { ...content, tab: { id: 7, url: 'https://evil.com/', windowId: 1 } },
    ],
    ['another origin than the address', 'content', { ...content, origin: 'https://evil.com' }],
    ['an opaque origin', 'content', { ...content, origin: 'null' }],
    ['no address', 'content', { ...content, url: undefined }],
    ['no tab', 'content', { ...content, tab: undefined }],
    ['a tab without address', 'content', { ...content, tab: { id: 7, url: undefined, windowId: 1 } }],
    ['a tab without id', 'content', { ...content, tab: { id: undefined, url: content.url, windowId: 1 } }],
    ['the content script as popup', 'popup', content],
    ['the popup as content script', 'content', popup],
    ['the popup as options', 'options', popup],
    ['the options as the sharing page', 'sharing', options],
    [
      'an own page under another path',
      'popup',
      { ...popup, url: `chrome-extension://${ID}/extension/pages/popup/popup.html/x` },
    ],
    [
      'an own page reached by dots',
      'popup',
      { ...popup, url: `chrome-extension://${ID}/extension/pages/options/options.html/../` },
    ],
    ['a page of another extension', 'popup', { ...popup, url: `chrome-extension://${OTHER}${PAGES.popup}` }],
    ['a web page with the same path', 'popup', { ...popup, url: `https://${ID}${PAGES.popup}`, origin: undefined }],
    ['an own page in a frame', 'options', { ...options, frameId: 2 }],
    ['an own page embedded by a site', 'options', { ...options, origin: 'https://evil.com' }],
    ['an own page without address', 'popup', { ...popup, url: undefined }],
    ['an unknown port name', 'worker', content],
    ['a name of the prototype', 'constructor', content],
    ['no port name', '', content],
  ] satisfies [string, string, Sender | null][])('refuses %s', (_why, name, sender) => {
    expect(viewOf(name, sender, OWN)).toBeNull();
  });

  test('Firefox: the pages are at an address of the installation, the id is the one of the manifest', () => {
    const own = { id: 'cv@example.org', origin: 'moz-extension://0c1d2e3f-4a5b-4c6d-8e7f-112233445566' };
    const page = { ...popup, id: own.id, url: `${own.origin}${PAGES.popup}`, origin: own.origin };
    expect(viewOf('popup', page, own)).toBe('popup');
    expect(viewOf('popup', { ...page, origin: undefined }, own)).toBe('popup');
    expect(viewOf('content', { ...content, id: own.id }, own)).toBe('content');
    const other = 'moz-extension://ffffffff-4a5b-4c6d-8e7f-112233445566';
    expect(viewOf('popup', { ...page, url: `${other}${PAGES.popup}`, origin: undefined }, own)).toBeNull();
    expect(viewOf('popup', page, { ...own, origin: other })).toBeNull();
    expect(viewOf('popup', { ...page, id: 'other@example.org' }, own)).toBeNull();
  });

  test('an extension without an id of its own knows nobody', () => {
    expect(viewOf('content', { ...content, id: '' }, { ...OWN, id: '' })).toBeNull();
  });

  test('law: whoever is not this extension is refused, whatever else it says', () => {
    const text = fc.constantFrom(
      content.url,
      content.origin,
      popup.url,
      popup.origin,
      options.url,
      'https://evil.com/',
      undefined,
    );
    const sender = fc.record({
      id: fc.option(fc.string(), { nil: undefined }),
      url: text,
      origin: text,
      frameId: fc.option(fc.nat(2), { nil: undefined }),
      tab: fc.option(fc.record({ id: fc.option(fc.nat(), { nil: undefined }), url: text, windowId: fc.constant(1) }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...VIEWS), sender, (name, who) => who.id === ID || viewOf(name, who, OWN) === null),
    );
  });

  test('law: content is only ever seen on the exact origin, in the top frame', () => {
    const address = fc.oneof(
      fc.webUrl({ withFragments: true }),
      fc.constantFrom('https://claude.ai/chat/1', 'https://claude.ai:443/', 'http://claude.ai/'),
    );
    fc.assert(
      fc.property(address, address, fc.nat(2), (url, tabUrl, frameId) => {
        const sender = { ...content, url, frameId, origin: undefined, tab: { id: 1, url: tabUrl, windowId: 1 } };
        const right =
          new URL(url).origin === 'https://claude.ai' &&
          new URL(tabUrl).origin === 'https://claude.ai' &&
          frameId === 0;
        expect(viewOf('content', sender, OWN)).toBe(right ? 'content' : null);
      }),
    );
  });
});

describe('requests', () => {
  test('each view may send what the contract lists for it and nothing else', () => {
    for (const view of VIEWS) {
      for (const [type, { from }] of Object.entries(VIEW_REQUESTS)) {
        const listed = (from as readonly string[]).includes(view);
        expect(allowedRequest(view, type), `${view} ${type}`).toBe(listed ? type : null);
      }
    }
  });

  test.each(['', 'constructor', '__proto__', 'toString', 'PAGE.STATE'])('no view may send %j', (type) => {
    for (const view of VIEWS) expect(allowedRequest(view, type)).toBeNull();
  });

  test('the content script has nothing passed on to the host', () => {
    for (const type of [
      'ping',
      'gate.stop',
      'gate.resume',
      'project.apply',
      'project.undo',
      'project.changes',
      'snippets.consent',
      'snippets.allow',
      'share.status',
      'share.item',
      'share.accept',
      'share.send',
    ])
      expect(allowedHostRequest('content', type)).toBeNull();
  });

  test.each([
    ['popup', 'verify.start', true],
    ['popup', 'project.consent', false],
    ['panel', 'project.consent', false],
    ['panel', 'gate.stop', true],
    ['panel', 'gate.resume', true],
    ['popup', 'gate.resume', true],
    ['sharing', 'gate.resume', true],
    ['sharing', 'gate.stop', false],
    ['insights', 'gate.resume', true],
    ['welcome', 'gate.resume', true],
    ['consent', 'gate.resume', true],
    ['consent', 'verify.start', false],
    ['panel', 'ledger.begin-again', false],
    ['options', 'project.consent', true],
    ['panel', 'project.apply', true],
    ['panel', 'project.undo', true],
    ['panel', 'project.changes', true],
    ['panel', 'snippets.allow', false],
    ['options', 'snippets.allow', true],
    ['options', 'project.apply', false],
    ['popup', 'project.apply', false],
    ['popup', 'project.undo', false],
    ['popup', 'snippets.allow', false],
    ['options', 'verify.start', false],
    ['options', 'data.delete-all', false],
    ['options', 'hello', false],
    ['popup', 'feedback.record', false],
    ['popup', 'feedback.try', true],
    ['popup', 'feedback.reverify', true],
    ['panel', 'feedback.reverify', true],
    ['options', 'feedback.reverify', false],
    ['sharing', 'share.accept', true],
    ['sharing', 'share.send', true],
    ['sharing', 'share.filed', false],
    ['sharing', 'project.consent', false],
    ['insights', 'insights.overview', true],
    ['insights', 'insights.calibration', true],
    ['insights', 'patterns.edit', true],
    ['insights', 'patterns.undo', true],
    ['insights', 'project.consent', false],
    ['insights', 'feedback.record', false],
    ['insights', 'verify.start', false],
    ['popup', 'patterns.edit', false],
    ['options', 'patterns.edit', false],
    ['options', 'share.send', false],
    ['popup', 'share.accept', false],
  ] as const)('%s may have %s passed on: %s', (view, type, allowed) => {
    expect(allowedHostRequest(view, type)).toBe(allowed ? type : null);
  });
});
