/** The conversation that an address on claude.ai names (`/chat/UUID`), or null. */
export function conversationOf(pathname: string): string | null {
  return /^\/chat\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(pathname)?.[1]?.toLowerCase() ?? null;
}
