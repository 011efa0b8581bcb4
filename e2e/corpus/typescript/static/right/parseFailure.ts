export function parseConfig(text: string): { ok: boolean; reason?: string } {
  try {
    JSON.parse(text);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
