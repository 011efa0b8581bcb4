import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SHARED_COMMAND } from './hook-block.ts';
import { lefthook, preCommit } from './hook-managers.ts';

const LEFTHOOK = `# our hooks
pre-push:
  commands:
    audit: # weekly
      run: npm audit

pre-commit:
  parallel: true
  commands:
    lint:
      glob: "*.{js,ts}"
      run: npx eslint {staged_files}
`;

test('lefthook: a command beside the others, comments kept, once, and out again without a trace', () => {
  const added = lefthook.add(LEFTHOOK);
  expect(parse(added)['pre-commit'].commands).toEqual({
    lint: { glob: '*.{js,ts}', run: 'npx eslint {staged_files}' },
    'claude-verify': { run: SHARED_COMMAND },
  });
  expect(added).toContain('# our hooks');
  expect(added).toContain('audit: # weekly');
  expect(lefthook.add(added)).toBe(added);
  expect(lefthook.remove(added)).toBe(LEFTHOOK);
  expect(lefthook.remove(LEFTHOOK)).toBeUndefined();
});

test('lefthook: a job where the file has jobs; a file without the hook gets one, and loses it again', () => {
  const jobs = 'pre-commit:\n  jobs:\n    - run: npm test\n';
  expect(parse(lefthook.add(jobs))['pre-commit'].jobs).toEqual([
    { run: 'npm test' },
    { name: 'claude-verify', run: SHARED_COMMAND },
  ]);
  expect(lefthook.remove(lefthook.add(jobs))).toBe(jobs);
  const other = 'pre-push:\n  parallel: true\n';
  expect(lefthook.remove(lefthook.add(other))).toBe(other);
  expect(parse(lefthook.add(''))).toEqual({ 'pre-commit': { commands: { 'claude-verify': { run: SHARED_COMMAND } } } });
});

test.each(['', '  '])('pre-commit: a local repository beside the others, lists indented by "%s"', (indent) => {
  const before =
    `# managed by hand\nrepos:\n${indent}- repo: https://example.org/hooks # pinned\n` +
    `${indent}  rev: v1.0.0\n${indent}  hooks:\n` +
    `${indent}${indent}  - id: trailing-whitespace\n`;
  const added = preCommit.add(before);
  expect(parse(added).repos).toMatchObject([
    { rev: 'v1.0.0' },
    {
      repo: 'local',
      hooks: [{ id: 'claude-verify', entry: SHARED_COMMAND, language: 'system', pass_filenames: false }],
    },
  ]);
  expect(added).toContain('hooks # pinned');
  expect(preCommit.add(added)).toBe(added);
  expect(preCommit.remove(added)).toBe(before);
  expect(preCommit.remove(before)).toBeUndefined();
});

test('our entry stands behind the last item, whatever follows the list', () => {
  const before = 'repos:\n- repo: a # one\n  rev: b\n\n# about ci\nci:\n  skip: [x]';
  const added = preCommit.add(before);
  expect(parse(added)).toMatchObject({ repos: [{ repo: 'a' }, { repo: 'local' }], ci: { skip: ['x'] } });
  expect(preCommit.remove(added)).toBe(before);
  const last = 'pre-commit:\n  commands:\n    a:\n      run: "x"';
  expect(Object.keys(parse(lefthook.add(last))['pre-commit'].commands)).toEqual(['a', 'claude-verify']);
  expect(lefthook.remove(lefthook.add(last))).toBe(`${last}\n`);
});

test('a file that cannot be read is not touched', () => {
  expect(() => lefthook.add('pre-commit: [')).toThrow(expect.objectContaining({ code: 'CV074' }));
  expect(() => preCommit.add('repos: []\n')).toThrow(expect.objectContaining({ code: 'CV074' }));
  expect(() => preCommit.add('- a\n- b\n')).toThrow(expect.objectContaining({ code: 'CV074' }));
});
