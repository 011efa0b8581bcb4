import { describe, expect, it } from 'vitest';
import { lspDiagnostics } from '../../kit/parsers/lsp-diagnostics.ts';
import { readDiagnostics } from './basedpyright-answer.ts';

const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 9 } };
const read = (...diagnostics: object[]): ReturnType<typeof readDiagnostics> =>
  readDiagnostics(lspDiagnostics(diagnostics.map((each) => ({ range, severity: 1, ...each }))), 'a.py', {
    text: '',
    margin: 2,
    notes: [],
  });

describe('readDiagnostics', () => {
  it('counts from 1 and adds the margin that was taken away', () => {
    expect(read({ code: 'reportCallIssue', message: 'Expected 1 positional argument' }).findings).toMatchObject([
      { range: { startLine: 1, startColumn: 7, endLine: 1, endColumn: 12 }, severity: 'error', category: 'api_misuse' },
    ]);
  });

  it('makes no finding of an import, and none of a hint', () => {
    expect(
      read(
        { code: 'reportMissingImports', message: 'Import "numpy" could not be resolved' },
        { code: 'reportMissingImports', message: 'Import "numpy" could not be resolved' },
        { code: 'reportUnreachable', message: 'Code is unreachable', severity: 4 },
      ),
    ).toEqual({ findings: [], notChecked: ['Uses of numpy: its types are not here'] });
  });

  it('warns of what the surrounding file may make right', () => {
    const { findings } = read(
      { message: '"return" can be used only within a function' },
      { message: 'Use of "async" not allowed outside of async function' },
      { code: 'reportUndefinedVariable', message: '"x" is not defined' },
      { message: 'Expected expression' },
    );
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning', 'error']);
  });

  it.each([
    ['def save(self, *args):\n    super().save(*args)\n'],
    ['@classmethod\ndef make(\n    cls,\n    size: int,\n):\n    return super().make(size)\n'],
    ['async def close(self) -> None:\n    if self.open:\n        await super().close()\n'],
  ])('leaves open what super() is of a method whose class is not shown: %s', (text) => {
    const message = 'Zero-argument form of "super" call is valid only within a method';
    const lines = text.split('\n');
    const line = lines.findIndex((each) => each.includes('super()'));
    const at = { start: { line, character: 4 }, end: { line, character: 9 } };
    const given = lspDiagnostics([{ range: at, severity: 1, code: 'reportGeneralTypeIssues', message }]);
    const of = (own: string): ReturnType<typeof readDiagnostics> =>
      readDiagnostics(given, 'a.py', { text: own, margin: 0, notes: [] });
    expect(of(text)).toEqual({ findings: [], notChecked: ['`super()`, whose class is not shown'] });
    expect(of(text.replace(/\b(?:self|cls),?/, 'this')).findings).toMatchObject([{ severity: 'error' }]);
  });

  it('does not take its own limits for errors of the code', () => {
    const error = { message: 'Expected expression' };
    const deep = { message: 'Maximum parse depth exceeded; break expression into smaller sub-expressions' };
    const failed = {
      message:
        'An internal error occurred while parsing file "/tmp/claude-verify-run-7-x/workspace/1/a.py": RangeError',
    };
    for (const message of [deep, failed])
      expect(read(error, message)).toEqual({
        findings: [],
        notChecked: [],
        gaveUp: expect.not.stringContaining('/tmp'),
      });
    const skipped = {
      code: 'reportGeneralTypeIssues',
      message: 'Code is too complex to analyze; reduce complexity by refactoring',
    };
    const gaveUp = 'the code around line 1 is too complex for the checker';
    expect(read(skipped)).toEqual({ findings: [], notChecked: [gaveUp], gaveUp });
    expect(read(skipped, error)).toMatchObject({
      findings: [{ severity: 'error', message: 'Expected expression' }],
      notChecked: [gaveUp],
    });
  });
});
