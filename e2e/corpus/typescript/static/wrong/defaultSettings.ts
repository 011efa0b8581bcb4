export const defaultSettings = {
  theme: 'light',
  fontSize: 14,
  wrap: true,
  theme: 'dark',
};

export function describe(): string {
  return `${defaultSettings.theme}, ${defaultSettings.fontSize}`;
}
