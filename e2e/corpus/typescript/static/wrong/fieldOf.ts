export const LIMITS = { upload: 10, download: 50 };

export function limitOf(name: string): number {
  return LIMITS[name];
}
