import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionSchema } from '../../../shared/correction.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { Report } from '../../../shared/report.ts';
import type { CheckResult } from '../../../shared/verdict.ts';
import type { RecordDraft } from '../../platform/messages.ts';
import {
  changedFields,
  checkFields,
  correctionOf,
  fieldsFromDraft,
  firstSource,
  scopesOf,
  type RecordFields,
} from './record-fields.ts';

const stamp = {
  id: '550e8400-e29b-41d4-a716-446655440000',
  timestamp: '2026-11-20T10:00:00Z',
  sessionId: 'ab'.repeat(32),
};

const filled: RecordFields = {
  project: 'my-critical-system',
  file: 'src/lib.rs',
  firstLine: '45',
  lastLine: '52',
  output: 'for i in 0..=n { ... }',
  category: 'logic_error',
  subcategory: 'off_by_one',
  description: 'Loop should be 0..n not 0..=n',
  sentence: 'Use exclusive upper bounds.',
  scope: 'project',
  detectedBy: 'test',
  correction: 'for i in 0..n { ... }',
  feedbackType: 'correction',
};

const draft: RecordDraft = {
  conversation: 'c',
  file: 'a.py',
  language: 'python',
  code: 'import os\n',
  report: {
    id: 'r',
    job: 'j',
    createdAt: '2026-11-20T10:00:00Z',
    language: 'python',
    languageSource: 'class',
    file: 'a.py',
    codeHash: '0'.repeat(64),
    source: 'import os\n',
    project: null,
    results: [
      {
        backend: 'ruff',
        title: 'Ruff',
        check: 'lint',
        toolVersion: '0.1',
        ms: 1,
        cached: false,
        verdict: {
          kind: 'passed',
          findings: [
            {
              file: 'a.py',
              range: { startLine: 1, startColumn: 8, endLine: 1, endColumn: 10 },
              rule: 'F401',
              backend: 'ruff',
              message: '`os` imported but unused',
              severity: 'warning',
              category: 'style_violation',
              subcategory: 'unused_code',
            },
          ],
        },
      },
    ],
    notChecked: [],
    summary: { tone: 'warn', text: '1 warning', errors: 0, warnings: 1, behaviourChecked: false },
    ms: 1,
    hostVersion: '0.1.0',
  },
};

describe('the capture', () => {
  it('has the shape of section 3.4 and never claims to be verified', () => {
    expect(correctionOf(filled, stamp)).toEqual({
      ok: true,
      correction: {
        id: stamp.id,
        timestamp: stamp.timestamp,
        project: 'my-critical-system',
        session_id: stamp.sessionId,
        feedback_type: 'correction',
        claude_output: { file: 'src/lib.rs', line_range: [45, 52], content: 'for i in 0..=n { ... }' },
        issue: {
          category: 'logic_error',
          subcategory: 'off_by_one',
          description: 'Loop should be 0..n not 0..=n',
          detected_by: 'test',
        },
        correction: { content: 'for i in 0..n { ... }', verified: false, verification_output: null },
        guidance: { sentence: 'Use exclusive upper bounds.', scope: 'project' },
      },
    });
  });

  it('takes what it is more exactly in words, as they are shown', () => {
    expect(correctionOf({ ...filled, subcategory: ' Off by one' }, stamp)).toMatchObject({
      correction: { issue: { subcategory: 'off_by_one' } },
    });
  });

  it('leaves out a correction that changes nothing, and one line is a range of one', () => {
    const made = correctionOf({ ...filled, correction: filled.output, lastLine: '' }, stamp);
    expect(made).toMatchObject({ ok: true, correction: { correction: null, claude_output: { line_range: [45, 45] } } });
  });

  it('is what the schema accepts whenever the form says nothing is wrong', () => {
    const field = fc.oneof(
      fc.string(),
      fc.constantFrom('', '1', '7', 'logic_error', 'user', 'off_by_one', 'correction'),
    );
    const anyFields = fc.record({
      sentence: field,
      scope: field,
      project: field,
      file: field,
      firstLine: field,
      lastLine: field,
      output: field,
      category: field,
      subcategory: field,
      description: field,
      detectedBy: field,
      correction: field,
      feedbackType: field,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          anyFields,
          anyFields.map((some) => ({
            ...filled,
            project: some.project,
            description: some.description,
            correction: some.correction,
            firstLine: some.firstLine,
            lastLine: some.lastLine,
          })),
        ),
        (fields) => {
          const made = correctionOf(fields, stamp);
          return made.ok
            ? correctionSchema.safeParse(made.correction).success
            : Object.keys(checkFields(fields)).length > 0;
        },
      ),
    );
  });
});

describe('validation', () => {
  it('names every field that is missing', () => {
    expect(Object.keys(checkFields(fieldsFromDraft(null, ''))).toSorted()).toEqual(['category', 'output', 'sentence']);
    const suggestion = { ...fieldsFromDraft(null, ''), feedbackType: 'suggestion' };
    expect(Object.keys(checkFields(suggestion)).toSorted()).toEqual(['category', 'description', 'output']);
  });

  it.each([
    [{ firstLine: '0' }, 'firstLine'],
    [{ firstLine: '', lastLine: '3' }, 'firstLine'],
    [{ firstLine: '5', lastLine: '4' }, 'lastLine'],
    [{ subcategory: 'off, by one' }, 'subcategory'],
    [{ output: 'x'.repeat(256 * 1024 + 1) }, 'output'],
  ] satisfies [Partial<RecordFields>, keyof RecordFields][])('%o is wrong in %s', (change, field) => {
    expect(Object.keys(checkFields({ ...filled, ...change }))).toEqual([field]);
  });
});

it('is prefilled with what the user said, and not with what a tool found', () => {
  const said = { ...draft, said: 'the import is missing' };
  expect(firstSource(said)).toBeNull();
  expect(fieldsFromDraft(said, 'p')).toMatchObject({
    description: 'the import is missing',
    category: '',
    subcategory: '',
    firstLine: '',
    lastLine: '',
    detectedBy: 'user',
  });
  expect(firstSource({ ...draft, said: '' })?.finding.rule).toBe('F401');
});

it('is prefilled from the report', () => {
  expect(fieldsFromDraft(draft, 'p')).toMatchObject({
    project: 'p',
    file: 'a.py',
    output: 'import os\n',
    correction: 'import os\n',
    firstLine: '1',
    lastLine: '1',
    category: 'style_violation',
    subcategory: 'unused_code',
    detectedBy: 'compiler',
    description: '',
  });
});

describe('a finding brings its own file and lines', () => {
  const [result] = draft.report?.results ?? [];
  const [found] = result?.verdict.findings ?? [];
  const laid = (finding: Partial<Finding>): RecordDraft => ({
    ...draft,
    file: 'pages.py',
    report: {
      ...(draft.report as Report),
      file: 'src/shop/pages.py',
      project: 'p1',
      target: {
        kind: 'project',
        file: 'src/shop/pages.py',
        how: 'sentence',
        confidence: 1,
        alternatives: [],
        laid: 'fragment',
        exists: true,
        notes: [],
        beside: [],
        lines: [{ file: 41, block: 1, count: 9 }],
      },
      results: [
        {
          ...(result as CheckResult),
          verdict: {
            kind: 'passed',
            findings: [
              {
                ...(found as Finding),
                file: 'src/shop/pages.py',
                range: { startLine: 45, startColumn: 1, endLine: 46, endColumn: 2 },
                ...finding,
              },
            ],
          },
        },
      ],
    },
  });
  const elsewhere = { file: 'tests/test_pages.py', range: { startLine: 9, startColumn: 1, endLine: 9, endColumn: 2 } };

  it('in the file of the project into which the block was laid, whatever the page calls it', () => {
    expect(fieldsFromDraft(laid({}), 'shop')).toMatchObject({
      file: 'src/shop/pages.py',
      firstLine: '45',
      lastLine: '46',
    });
  });

  it('a line of a test or a caller is never paired with the file of the block', () => {
    expect(fieldsFromDraft(laid(elsewhere), 'shop')).toMatchObject({
      file: 'src/shop/pages.py',
      firstLine: '',
      lastLine: '',
    });
    const range = { startLine: 43, startColumn: 1, endLine: 43, endColumn: 9 };
    const related = [{ file: 'src/shop/pages.py', range, message: 'called here' }];
    expect(fieldsFromDraft(laid({ ...elsewhere, related }), 'shop')).toMatchObject({
      file: 'src/shop/pages.py',
      firstLine: '43',
      lastLine: '43',
    });
  });
});

it('what Claude should do is what was wrong where nothing else was said', () => {
  const made = correctionOf({ ...filled, description: ' ' }, stamp);
  expect(made).toMatchObject({ correction: { issue: { description: 'Use exclusive upper bounds.' } } });
});

describe('the sentence for Claude', () => {
  const open = fieldsFromDraft({ ...draft, report: null }, '');

  it('follows what the person says is wrong, until it is edited, and never quotes a tool', () => {
    expect(open.sentence).toBe('');
    const told = changedFields(open, { description: 'Take None as the default.' });
    expect(told.sentence).toBe('Take None as the default.');
    const tool = changedFields(told, { description: 'AssertionError: assert 3.0 == 2.5' });
    expect(tool.sentence).toBe('');
    expect(changedFields(tool, { subcategory: 'off_by_one' }).sentence).toMatch(/^Use exclusive upper bounds/);
    const edited = changedFields(told, { sentence: 'Mine.' });
    expect(changedFields(edited, { description: 'Something else' }).sentence).toBe('Mine.');
    expect(fieldsFromDraft({ ...draft, report: null, said: 'error TS2322: x' }, '').sentence).toBe('');
  });

  it('holds in the project, in the language or everywhere, the narrowest first; a project is not needed', () => {
    expect(scopesOf({ ...open, project: 'shop' }, 'python')).toEqual(['project', 'language', 'everywhere']);
    expect(scopesOf(open, 'python')).toEqual(['language', 'everywhere']);
    expect(scopesOf({ ...open, file: '' }, null)).toEqual(['everywhere']);
    const of = (change: Partial<RecordFields>): unknown => {
      const made = correctionOf({ ...filled, ...change }, stamp);
      return made.ok ? made.correction.guidance : made.errors;
    };
    expect(of({ project: '' })).toEqual({ sentence: 'Use exclusive upper bounds.', scope: 'language' });
    expect(of({ project: '', file: '' })).toEqual({ sentence: 'Use exclusive upper bounds.', scope: 'everywhere' });
    expect(of({ scope: 'everywhere' })).toEqual({ sentence: 'Use exclusive upper bounds.', scope: 'everywhere' });
    expect(of({ sentence: ' one\n two ' })).toEqual({ sentence: 'one two', scope: 'project' });
    expect(of({ sentence: '  ' })).toBeUndefined();
    expect(of({ feedbackType: 'suggestion' })).toBeUndefined();
    expect(of({ sentence: 'x'.repeat(201) })).toHaveProperty('sentence');
  });
});
