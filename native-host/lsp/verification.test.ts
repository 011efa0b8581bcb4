import { TextDocument } from 'vscode-languageserver-textdocument';
import { expect, test } from 'vitest';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import { createOpenDocuments, editorText } from './open-documents.ts';
import { requestFor, type EditorText } from './verification.ts';

const TEXT: EditorText = { text: 'a = 1\n', language: 'python', languageSource: 'file', path: '/p/src/a.py' };
const PLACE = { project: 'p1', place: { info: '', before: '', chosen: 'src/a.py' }, whole: true };

test('in a project only what is new since the last commit is asked for; without one everything', () => {
  const change = { before: 'a = 0\n', others: [], against: 'HEAD' };
  const placed = requestFor(TEXT, { place: PLACE, head: 'a = 0\n' }, 'j', ['parse']);
  expect(placed).toMatchObject({ project: 'p1', change, only: ['parse'], file: 'a.py' });
  expect(placed).not.toHaveProperty('whole');
  expect(requestFor(TEXT, { place: PLACE, head: undefined }, 'j')).toMatchObject({ project: 'p1', whole: true });
  const alone = requestFor(TEXT, { place: {}, head: undefined }, 'j');
  expect(Object.keys(alone).toSorted()).toEqual(['code', 'file', 'job', 'language', 'languageSource']);
});

test('a name that no request carries is left out', () => {
  for (const path of [undefined, '/p/a\n.py', `/p/${'a'.repeat(300)}.py`])
    expect(requestFor({ ...TEXT, path }, { place: {}, head: undefined }, 'j')).not.toHaveProperty('file');
});

test('a file has the language of its name, an unsaved text the one that its editor says, others none', () => {
  const documents = createOpenDocuments();
  const languageOf = (file: string): LanguageId | undefined =>
    file === '/p/named.spec' ? 'smtlib' : languageOfFile(file);
  const of = (uri: string, languageId: string): string | undefined => {
    const opened = documents.open(uri, languageId, 1, '');
    return opened === undefined
      ? undefined
      : editorText(opened, { realPath: (file) => `/real${file}`, languageOf })?.language;
  };
  expect(of('file:///p/a.rs', 'python')).toBe('rust');
  expect(of('untitled:1', 'typescriptreact')).toBe('tsx');
  expect(of('file:///p/named.spec', 'plaintext')).toBe('smtlib');
  expect(of('file:///p/tool', 'shellscript')).toBe('bash');
  expect(of('file:///p/a', 'plaintext')).toBeUndefined();
  expect(of('vscode-vfs://host/a.py', 'python')).toBeUndefined();
  expect(of('file://[', 'python')).toBeUndefined();
  const named = documents.open('file:///p/t%C3%A4glich%201.py', 'python', 1, '');
  expect(named?.file).toBe('/p/täglich 1.py');
});

test('edits are applied in their order', () => {
  const documents = createOpenDocuments();
  const opened = documents.open('file:///a.py', 'python', 1, 'one\r\ntwo\r\n');
  const at = (line: number, character: number) => ({ start: { line, character }, end: { line, character } });
  documents.change('file:///a.py', 2, [
    { range: at(1, 3), text: '😀' },
    { range: at(1, 5), text: '!' },
  ]);
  documents.change('file:///unknown.py', 2, [{ text: '' }]);
  expect(opened?.document.getText()).toBe('one\r\ntwo😀!\r\n');
  expect(opened?.document.version).toBe(2);
  expect(TextDocument.applyEdits(opened!.document, [])).toBe(opened?.document.getText());
});
