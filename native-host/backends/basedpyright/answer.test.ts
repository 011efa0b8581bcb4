import { describe, expect, it } from 'vitest';
import { diagnosticsSchema, readDiagnostics } from './answer.ts';

const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 9 } };
const read = (...diagnostics: object[]): ReturnType<typeof readDiagnostics> =>
  readDiagnostics(diagnosticsSchema.parse(diagnostics.map((each) => ({ range, severity: 1, ...each }))), 'a.py', { text: '', margin: 2, notes: [] });

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
    ).toEqual({ findings: [], notChecked: ['types of `numpy` are not known: its use was not checked'] });
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
});
