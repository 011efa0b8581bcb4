import type { PageConfig } from './model.ts';

/** Content security policy of the page: nonce, strict-dynamic and Trusted Types, as strict as claude.ai may get. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard',
  ].join('; ');
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The document that carries the page's script; everything visible is made by the script. */
export function pageDocument(config: PageConfig, nonce: string): string {
  return `<!doctype html><html lang="${config.language}" data-theme="claude" data-mode="${config.mode}" data-build-id="replica">
<head><meta charset="utf-8"><title>Claude</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="replica-config" content="${escape(JSON.stringify(config))}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/replica.css">
<script type="module" nonce="${nonce}" src="/replica.js"></script></head><body></body></html>`;
}
