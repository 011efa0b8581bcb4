/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A cheap 53-bit key of a text, for telling blocks of one page apart. It is never sent and never trusted: whatever
 * leaves the page carries {@link sha256}.
 */
export function localKey(text: string): string {
  let low = 0x9e3779b9 ^ text.length;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 15);
  }
  return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}
