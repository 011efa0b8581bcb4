/** The conversation's id as corrections keep it: SHA-256 in hex, so that the stored text names no conversation. */
export async function sessionIdOf(conversation: string | null): Promise<string | null> {
  if (conversation === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(conversation));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
