import type { Sender } from '../platform/runtime.ts';
import { VIEW_REQUESTS, VIEWS, type View, type ViewRequestType } from '../platform/messages.ts';
import type { RequestType } from '../../shared/protocol.ts';

/** The only origin on which the content script runs. */
export const CLAUDE_ORIGIN = 'https://claude.ai';

/** Paths of the extension's own pages. */
export const PAGES = {
  popup: '/extension/pages/popup/popup.html',
  options: '/extension/pages/options/options.html',
  panel: '/extension/pages/panel/panel.html',
  sharing: '/extension/pages/sharing/sharing.html',
  insights: '/extension/pages/insights/insights.html',
  welcome: '/extension/pages/welcome/welcome.html',
  consent: '/extension/pages/consent/consent.html',
} as const satisfies Record<Exclude<View, 'content'>, string>;

/** Requests that an own page may have passed on to the host as they are; everything else goes through a handler. */
const HOST_REQUESTS: Record<Exclude<View, 'content'>, readonly RequestType[]> = {
  popup: [
    'ping',
    'verify.start',
    'verify.status',
    'verify.cancel',
    'report.get',
    'secrets.scan',
    'feedback.list',
    'feedback.try',
    'feedback.tried',
    'feedback.reverify',
    'feedback.state',
    'tools.list',
    'gate.state',
    'gate.stop',
    'gate.resume',
  ],
  options: [
    'ping',
    'mute.list',
    'mute.remove',
    'feedback.list',
    'feedback.show',
    'project.list',
    'project.consent',
    'project.forget',
    'project.pick',
    'project.holdout',
    'snippets.consent',
    'snippets.allow',
    'types.consent',
    'types.allow',
    'tools.list',
    'data.counts',
    'data.export',
    'gate.state',
    'gate.stop',
    'gate.resume',
  ],
  panel: [
    'ping',
    'report.get',
    'verify.status',
    'verify.cancel',
    'fix.try',
    'feedback.list',
    'feedback.show',
    'feedback.try',
    'feedback.tried',
    'feedback.reverify',
    'feedback.state',
    'project.apply',
    'project.undo',
    'project.changes',
    'project.kept',
    'tools.list',
    'gate.state',
    'gate.stop',
    'gate.resume',
  ],
  sharing: [
    'ping',
    'gate.state',
    'gate.resume',
    'share.status',
    'share.build',
    'share.list',
    'share.item',
    'share.accept',
    'share.refuse',
    'share.send',
    'share.endpoint',
    'share.revoke',
  ],
  insights: [
    'gate.state',
    'gate.resume',
    'insights.overview',
    'insights.calibration',
    'patterns.list',
    'patterns.effects',
    'patterns.edit',
    'patterns.undo',
    'rules.list',
    'rules.switch',
    'feedback.list',
    'feedback.reverify',
    'verify.status',
    'feedback.delete',
    'mute.list',
    'mute.remove',
  ],
  welcome: ['gate.state', 'gate.resume', 'verify.start', 'verify.status', 'report.get'],
  consent: [
    'gate.state',
    'gate.resume',
    'project.runs',
    'project.consent',
    'project.pick',
    'snippets.consent',
    'snippets.allow',
  ],
};

function parse(url: string | undefined): URL | null {
  return url !== undefined && URL.canParse(url) ? new URL(url) : null;
}

function isContent(sender: Sender): boolean {
  const page = parse(sender.url);
  const tab = parse(sender.tab?.url);
  return (
    sender.frameId === 0 &&
    sender.tab?.id !== undefined &&
    page?.origin === CLAUDE_ORIGIN &&
    tab?.origin === CLAUDE_ORIGIN &&
    (sender.origin === undefined || sender.origin === CLAUDE_ORIGIN)
  );
}

/** What the browser says that this extension is. */
export interface OwnIdentity {
  id: string;
  /** Of its own pages; without a slash at the end. */
  origin: string;
}

function isOwnPage(sender: Sender, own: OwnIdentity, path: string): boolean {
  const page = parse(sender.url);
  // URL.origin is the string "null" for this scheme in some engines, so the parts are compared.
  return (
    page !== null &&
    /^(?:chrome|moz)-extension:$/.test(page.protocol) &&
    `${page.protocol}//${page.host}` === own.origin &&
    page.username === '' &&
    page.password === '' &&
    page.pathname === path &&
    (sender.frameId === undefined || sender.frameId === 0) &&
    (sender.origin === undefined || sender.origin === own.origin)
  );
}

/**
 * Which view is at the other end of a port, or null when that cannot be shown: the port's name must match what the
 * browser says of the sender. Whatever is missing counts against the sender.
 */
export function viewOf(portName: string, sender: Sender | null, own: OwnIdentity): View | null {
  const view = VIEWS.find((known) => known === portName);
  if (view === undefined || sender === null || own.id === '' || sender.id !== own.id) return null;
  const right = view === 'content' ? isContent(sender) : isOwnPage(sender, own, PAGES[view]);
  return right ? view : null;
}

/** The request's type if this view may send it. */
export function allowedRequest(view: View, type: string): ViewRequestType | null {
  if (!Object.hasOwn(VIEW_REQUESTS, type)) return null;
  const known = type as ViewRequestType;
  const from: readonly View[] = VIEW_REQUESTS[known].from;
  return from.includes(view) ? known : null;
}

/** The host request's type if this view may have it passed on. */
export function allowedHostRequest(view: View, type: string): RequestType | null {
  if (view === 'content') return null;
  return HOST_REQUESTS[view].find((known) => known === type) ?? null;
}
