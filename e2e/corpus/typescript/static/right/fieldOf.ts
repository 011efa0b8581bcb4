export const LIMITS = { upload: 10, download: 50 };

export function limitOf(name: keyof typeof LIMITS): number {
  return LIMITS[name];
}
