/** The browser names itself among others (User-Agent Client Hints, 4.1.5); Brave's own name is there, too. */
interface Named {
  userAgentData?: { brands: readonly { brand: string }[] };
}

const NAMES = { Brave: 'brave', 'Microsoft Edge': 'edge', 'Google Chrome': 'chrome' } as const;

/** This browser's name as `claude-verify install --browser` takes it; `chromium` for one that names no other. */
export function browserOf(navigator: object): string {
  const brands = (navigator as Named).userAgentData?.brands.map(({ brand }) => brand) ?? [];
  const known = Object.entries(NAMES).find(([brand]) => brands.includes(brand));
  // Firefox has no such hints.
  const isFirefox = 'userAgent' in navigator && /\bFirefox\//.test(String(navigator.userAgent));
  return known?.[1] ?? (isFirefox ? 'firefox' : 'chromium');
}
