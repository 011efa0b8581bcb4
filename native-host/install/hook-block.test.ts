import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withBlock, withoutBlock, type Launcher } from './hook-block.ts';

const here: Launcher = { kind: 'here', path: "/opt/it's here/claude-verify" };
const shared: Launcher = { kind: 'shared' };
const line = fc.oneof(fc.string(), fc.constantFrom('exit 0', 'exec true', '# >>> other >>>', '$1', '$&', 'npm test'));
const script = fc
  .tuple(
    fc.constantFrom('', '#!/bin/sh\n', '#!/usr/bin/env bash\n', '#!/bin/sh', '#!/bin/bash -e\r\n'),
    fc.array(line),
    fc.boolean(),
  )
  .map(([head, lines, ended]) => (head === '#!/bin/sh' ? head : `${head}${lines.join('\n')}${ended ? '\n' : ''}`))
  .filter((text) => !text.slice(1).startsWith('#!') && !/^#!(?!\/)/.test(text));

test('taking the block out gives the script back, byte for byte; adding it twice is adding it once', () => {
  fc.assert(
    fc.property(script, fc.constantFrom(here, shared), (before, launcher) => {
      const after = withBlock(before, launcher) ?? '';
      expect(withBlock(after, launcher)).toBe(after);
      const back = withoutBlock(after);
      // A shebang alone, without its line end, gets one.
      expect(back === before || back === `${before}\n`).toBe(true);
      expect(withoutBlock(back ?? '')).toBeUndefined();
    }),
  );
});

test('a file that was made for the block goes with it, unless something was added since', () => {
  const made = withBlock(undefined, here) ?? '';
  expect(withoutBlock(made)).toBeNull();
  expect(withoutBlock(`${made}npm test\n`)).toBe('#!/bin/sh\nnpm test\n');
  expect(withBlock(made, { kind: 'here', path: '/new/place' })).toContain("'/new/place'");
});

test('the block stands before what is there, and only in scripts of a shell', () => {
  expect(withBlock('#!/bin/sh\nexit 0\n', here)).toMatch(
    /^#!\/bin\/sh\n# >>> claude-verify >>>\n(.|\n)*# <<< claude-verify <<<\nexit 0\n$/,
  );
  expect(withBlock('npm test\n', shared)).toMatch(/^# >>> claude-verify >>>\n(.|\n)*npm test\n$/);
  expect(withBlock('#!/usr/bin/env python3\n', here)).toBeUndefined();
  expect(withBlock('#!/usr/bin/fish\n', here)).toBeUndefined();
});
