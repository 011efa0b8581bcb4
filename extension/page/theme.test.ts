// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTheme, watchTheme } from './theme.ts';
import type { Theme } from './theme.ts';

/** What the system prefers, which a test may change. */
class Preference extends EventTarget {
  matches = false;
  prefer(dark: boolean): void {
    this.matches = dark;
    this.dispatchEvent(new Event('change'));
  }
}

let system = new Preference();
let stop = new AbortController();
let asked = 0;

beforeEach(() => {
  system = new Preference();
  stop = new AbortController();
  asked = 0;
  vi.spyOn(window, 'matchMedia').mockImplementation(() => {
    asked += 1;
    return system as unknown as MediaQueryList;
  });
});

afterEach(() => {
  stop.abort();
  document.documentElement.removeAttribute('data-mode');
  vi.restoreAllMocks();
});

const mark = async (mode: string | null): Promise<void> => {
  if (mode === null) document.documentElement.removeAttribute('data-mode');
  else document.documentElement.setAttribute('data-mode', mode);
  await new Promise((done) => setTimeout(done, 0));
};

const watched = (): Theme[] => {
  const told: Theme[] = [];
  watchTheme(document, (theme) => told.push(theme), stop.signal);
  return told;
};

test("the page's own mark goes before what the system prefers, which is not even asked then", async () => {
  await mark('dark');
  expect(readTheme(document)).toBe('dark');
  const told = watched();
  await mark('light');
  await mark('light');
  expect(told).toEqual(['light']);
  expect(asked).toBe(0);
});

test('a page without a mark follows the system', () => {
  const told = watched();
  expect(readTheme(document)).toBe('light');
  system.prefer(true);
  system.prefer(false);
  expect(told).toEqual(['dark', 'light']);
});

test('a page whose mark goes, or means nothing, follows the system from then on, until it has one again', async () => {
  await mark('dark');
  const told = watched();
  await mark('auto');
  system.prefer(true);
  await mark('light');
  system.prefer(false);
  system.prefer(true);
  expect(told).toEqual(['light', 'dark', 'light']);
});

test('nothing is told after the end', async () => {
  const told = watched();
  stop.abort();
  system.prefer(true);
  await mark('dark');
  expect(told).toEqual([]);
});
