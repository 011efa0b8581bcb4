import { execPath } from 'node:process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseContextFile, readContextFile } from './context-file.ts';

const SPECIFICATION = `[project]
name = "my-critical-system"
languages = ["rust", "ada"]
safety_level = "high"

[known_issues]
items = [
    "Off-by-one in pagination - always use Range not manual arithmetic",
    "This project uses no_std - don't assume alloc is available",
    "DateTime handling must use chrono with explicit timezone",
]

[verification]
required = ["compile", "clippy", "test", "miri"]
optional = ["audit", "deny", "doc"]

[formal_specs]
tla_plus = ["specs/consensus.tla"]
alloy = ["specs/access_control.als"]
`;

const ADDED = `
[[known_issues.patterns]]
id = "bounds"
category = "logic_error"
guidance = "Always use 0..n"
[sharing]
opt_in = true
[injection]
mode = "auto"
max_bytes = 4096
[learning]
half_life_days = 90
cross_project = false
[verification.commands]
lint = ["make", "lint"]
`;

describe('parseContextFile', () => {
  it('takes the file of the specification, section 3.2', () => {
    const found = parseContextFile(SPECIFICATION);
    expect(found).toMatchObject({
      state: 'ok',
      warnings: [],
      file: {
        project: { name: 'my-critical-system', safety_level: 'high' },
        formal_specs: { alloy: ['specs/access_control.als'] },
      },
    });
  });

  it('asks for places only where something is to be said of one', () => {
    // The parser that knows places refuses this mark.
    expect(parseContextFile(`\ufeff${SPECIFICATION}`)).toMatchObject({
      state: 'ok',
      file: { project: { name: 'my-critical-system' } },
    });
  });

  it('takes what claude-verify adds', () => {
    expect(parseContextFile(SPECIFICATION + ADDED)).toMatchObject({
      state: 'ok',
      warnings: [],
      file: {
        known_issues: { patterns: [{ id: 'bounds' }] },
        sharing: { opt_in: true },
        injection: { mode: 'auto', max_bytes: 4096 },
        verification: { commands: { lint: ['make', 'lint'] } },
      },
    });
  });

  it('warns of unknown keys where they stand and keeps the rest', () => {
    const found = parseContextFile(
      '[project]\nname = "x"\ncolour = 1\n' +
        '[[known_issues.patterns]]\nid = "a"\ncategory = "type_error"\n' +
        'guidance = "g"\n  weight = 2\n[surprise]\na.b = 1\n',
    );
    expect(found).toMatchObject({
      state: 'ok',
      file: { project: { name: 'x' }, known_issues: { patterns: [{ id: 'a' }] } },
      warnings: [
        { line: 3, column: 1, message: expect.stringContaining('project.colour') },
        { line: 8, column: 3, message: expect.stringContaining('known_issues.patterns.0.weight') },
        { line: 9, column: 2, message: expect.stringContaining('surprise') },
      ],
    });
  });

  it.each([
    ['[project]\nname = 7\n', 'Line 2, column 1: project.name'],
    ['[known_issues]\nitems = [\n  "a",\n  3,\n]\n', 'Line 4, column 3: known_issues.items.1'],
    ['injection = { mode = "always" }\n', 'Line 1, column 15: injection.mode'],
    ['[injection]\n  max_bytes = -1\n', 'Line 2, column 3: injection.max_bytes'],
    [
      '[[known_issues.patterns]]\nid = "a"\ncategory = "oops"\nguidance = "g"\n',
      'Line 3, column 1: known_issues.patterns.0.category',
    ],
    [
      '[[known_issues.patterns]]\nid = "a"\ncategory = "type_error"\n',
      'Line 1, column 3: known_issues.patterns.0.guidance',
    ],
    ['[project]\nname = \n', 'Line 2, column 8'],
    ['[project\n', 'Line 1, column'],
    ['a = 1\na = 2\n', 'Line 2, column'],
    [`a = ${'['.repeat(20_000)}`, 'Line 1, column'],
  ])('names the place of what is wrong in %j', (text, place) => {
    expect(parseContextFile(text)).toEqual({ state: 'broken', message: expect.stringContaining(place) });
  });

  it('hashes what a section says, not how it is written', () => {
    const hashes = (text: string): unknown => {
      const found = parseContextFile(text);
      return found.state === 'broken' ? undefined : found.hashes;
    };
    expect(hashes('# note\n[verification]\nrequired   = [ "test" ]\n')).toEqual(
      hashes('verification.required = ["test"]\n[project]\nname = "y"\n'),
    );
    expect(hashes('[verification]\nrequired = ["test"]\n')).not.toEqual(
      hashes('[verification]\nrequired = ["tests"]\n'),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .array(
              fc.constantFrom(
                '[',
                ']',
                '"',
                '=',
                '\n',
                'project',
                '.',
                '{',
                '}',
                "'",
                '1',
                ',',
                '__proto__',
                'true',
                ' ',
              ),
              { maxLength: 30 },
            )
            .map((parts) => parts.join('')),
        ),
        (text) => {
          expect(['ok', 'broken']).toContain(parseContextFile(text).state);
        },
      ),
      { numRuns: 300, seed: 32 },
    );
  });
});

describe('readContextFile', () => {
  let folder: string;
  let project: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'cv-context-')));
    project = join(folder, 'project');
    mkdirSync(project);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (): string => join(project, '.claude-context.toml');

  it('takes a missing file, or a missing folder, for an empty one', () => {
    expect(readContextFile(project)).toMatchObject({ state: 'missing', file: {} });
    expect(readContextFile(join(folder, 'gone'))).toMatchObject({ state: 'missing' });
  });

  it('refuses what is no file of the project: links out of it, devices, folders, large files', () => {
    writeFileSync(join(folder, 'outside.toml'), SPECIFICATION);
    symlinkSync('../outside.toml', file());
    expect(readContextFile(project)).toMatchObject({
      state: 'broken',
      message: expect.stringContaining('out of the project'),
    });
    rmSync(file());
    symlinkSync(execPath, file());
    expect(readContextFile(project)).toMatchObject({ state: 'broken' });
    rmSync(file());
    mkdirSync(file());
    expect(readContextFile(project)).toMatchObject({ state: 'broken', message: expect.stringContaining('not a file') });
    rmSync(file(), { recursive: true });
    writeFileSync(file(), `# ${'x'.repeat(2 ** 20)}`);
    expect(readContextFile(project)).toMatchObject({ state: 'broken', message: expect.stringContaining('1 MiB') });
  });

  it('follows a link that stays inside', () => {
    writeFileSync(join(project, 'real.toml'), SPECIFICATION);
    symlinkSync('real.toml', file());
    expect(readContextFile(project)).toMatchObject({ state: 'ok' });
  });
});
