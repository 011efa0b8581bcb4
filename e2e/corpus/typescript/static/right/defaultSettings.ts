export const defaultSettings = {
  theme: 'light',
  fontSize: 14,
  wrap: true,
  contrast: 'high',
};

export function describe(): string {
  return `${defaultSettings.theme}, ${defaultSettings.fontSize}`;
}
