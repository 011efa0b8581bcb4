import { describe, expect, it } from 'vitest';
import { TOKENS, type Token } from './tokens.ts';

function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const surfaces: Token[] = ['surface', 'surface-raised', 'surface-sunken'];
const texts: Token[] = ['ink', 'muted', 'accent', 'ok', 'warn', 'bad', 'unknown'];

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  it.each(texts)('%s is readable on every surface', (text) => {
    for (const surface of surfaces)
      expect(contrast(TOKENS[text][theme], TOKENS[surface][theme])).toBeGreaterThanOrEqual(4.5);
  });

  it('edges of controls are visible on every surface', () => {
    for (const surface of surfaces)
      expect(contrast(TOKENS.edge[theme], TOKENS[surface][theme])).toBeGreaterThanOrEqual(3);
  });

  it('text on a filled accent is readable', () => {
    expect(contrast(TOKENS['on-accent'][theme], TOKENS.accent[theme])).toBeGreaterThanOrEqual(4.5);
  });
});
