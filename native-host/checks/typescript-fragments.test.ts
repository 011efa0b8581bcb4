import { describe, expect, test } from 'vitest';
import syntax from './typescript-syntax/backend.ts';
import type { BackendContext } from '../kit/define.ts';
import backend from './typescript/backend.ts';
import { handle } from '../languages/typescript/typescript-engine.ts';

/** The verdicts of the parser and of the types on a block, by the real compiler in this process. */
async function kinds(text: string, name = 'block.ts'): Promise<string[]> {
  const context = { ask: (question: unknown) => Promise.resolve(handle(question)) } as Partial<BackendContext>;
  const language = /\.tsx?$/.test(name) ? 'typescript' : 'javascript';
  const verdicts = await Promise.all(
    [syntax, backend].map((each) =>
      each.run({ file: { name, text }, language } as Parameters<typeof each.run>[0], context as BackendContext),
    ),
  );
  return verdicts.map((verdict) => verdict.kind);
}

/** What a chat shows of a program, by what it is a piece of; none of it is wrong. */
const PIECES: Record<string, string> = {
  'cases of a switch':
    "case 'add':\n  return [...state, action.item];\ncase 'remove':\n" +
    '  return state.filter((each) => each.id !== action.id);',
  'parts of a file': "type Move = { dx: number };\n// ...\ncase 'left':\n  return { dx: -1 };",
  'a call and members': 'app.use(auth);\n// ... the other routes\nasync find(id: string) {\n  return this.load(id);\n}',
  'a type and an else branch': 'interface Door { open: boolean }\n/* ... */\nelse if (door.open) {\n  close(door);\n}',
  'a class whose instance is here': 'const basket = new Basket();\nbasket.add(1);\nlog(basket);',
  'a parameter without a type': 'export const handler = async (event) => event.body;',
  'a default case': 'default:\n  throw new Error(`unknown ${kind}`);',
  'an else branch': 'else if (user.isAdmin) {\n  grant(user);\n} else {\n  deny(user);\n}',
  'a catch clause': 'catch (error) {\n  console.error(error);\n  throw error;\n}',
  'the end of a try': '} catch (error) {\n  console.error(error);\n} finally {\n  close();\n}',
  'the end of a callback': '  res.json(user);\n});\n'.replace(/^/, '}, async (req, res) => {\n'),
  'class members':
    'private readonly cache = new Map<string, User>();\n\nasync find(id: string): Promise<User> {\n' +
    '  return this.load(id);\n}',
  'object members': 'server: {\n  port: 3000,\n  proxy: { "/api": "http://localhost:8080" },\n},\nplugins: [react()],',
  'members of an interface': 'id: string;\nname?: string;\nreadonly tags: string[];',
  'a chain of calls': '.then((response) => response.json())\n.catch((error) => console.error(error));',
  'members of a union': "| { kind: 'circle'; radius: number }\n| { kind: 'square'; side: number }",
  parameters: 'name: string,\nage?: number,\noptions: Options = {},',
  'elements of a list': "{ id: 1, name: 'a' },\n{ id: 2, name: 'b' },",
  'return at the top': 'const user = await load(id);\nif (!user) return null;\nreturn user.name;',
  'a body that is left out': 'function send(message: string) { ... }',
  'statements left out': 'export function f(a: number) {\n  const b = a + 1;\n  ...\n  log(b);\n}',
  'statements left out, in words': 'export function f(a: number) {\n  const b = a + 1;\n  ... rest of the function\n}',
  'arguments left out': 'const app = createApp(config, ...);',
  'the first of a list left out': 'const all = [..., "z"];',
  'members left out': "const config = {\n  name: 'x',\n  ...\n};\nconsole.log(config.name);",
  'members left out, with a comma': "const config = {\n  name: 'x',\n  ...,\n  last: true,\n};",
  'a value left out': 'const schema = ...;\nconsole.log(schema);',
  'types left out': 'type Props = { ... };\ninterface State { ... }',
  'imports left out': "import { a, ... } from './a';\nconsole.log(a);",
  'one sign for left out': 'class Store {\n  …\n  get(key: string) { … }\n}',
  'cut at a remark': 'export class Store {\n  get(key: string) {\n    return key;\n  }\n  // ...',
  'a placeholder': 'const key = <your-api-key>;\nconnect(key);',
  'a function of a remark':
    'interface User { name: string }\nfunction load(id: string): User {\n  // ... existing code ...\n}',
  'an object of a remark':
    'interface User { id: string; name: string }\nexport const user: User = { id: "1", /* ... */ };',
  'a class of a remark':
    'interface Shape { area(): number; name: string }\nexport class Circle implements Shape {\n' +
    '  name = "c";\n  // ... rest of the class\n}',
  'a branch of a remark': 'export function f(a: number): string {\n  if (a > 1) return "x";\n  // ... other cases\n}',
  'a member of a remark':
    'class Queue {\n  // ... existing methods\n  drain() { return this.items.length; }\n}\nnew Queue().close();',
  'a field that the constructor sets':
    'class Store {\n  private map: Map<string, string>;\n  // ... constructor unchanged\n' +
    '  get(k: string) { return this.map.get(k); }\n}',
  'before and after':
    '// Before\nconst total = items.length;\nfunction f() { return 1; }\n\n' +
    '// After\nconst total = items.reduce((a: number) => a + 1, 0);\n' +
    'function f() { return 2; }',
  'good and bad': '// ❌ Bad\nconst x = 1;\n\n// ✅ Good\nconst x = 2;',
  'tests without their types':
    "describe('sum', () => {\n  beforeEach(() => vi.resetAllMocks());\n" +
    "  it('adds', () => { expect(1 + 1).toBe(2); });\n});",
};

const ELEMENTS: Record<string, string> = {
  'elements side by side': '<Header title="a" />\n<Main>{children}</Main>',
  'attributes left out': 'const a = <Panel title="a" ...>text</Panel>;\nconst b = <Panel {...} />;',
  'children left out': 'const a = (\n  <Panel>\n    {/* ... */}\n    ...\n  </Panel>\n);',
};

describe('a piece of a program, or one with parts left out, is not refuted', () => {
  test.each(Object.entries(PIECES))('%s', async (_, text) => {
    const [parses, types] = await kinds(text);
    expect(parses).toBe('passed');
    expect(types).not.toBe('refuted');
  });

  test.each(Object.entries(ELEMENTS))('%s', async (_, text) => {
    const [parses, types] = await kinds(text, 'block.tsx');
    expect(parses).toBe('passed');
    expect(types).not.toBe('refuted');
  });

  test('nor is one in JavaScript', async () => {
    const pieces = [
      'a chain of calls',
      'an else branch',
      'a body that is left out',
      'members left out',
      'before and after',
    ];
    for (const text of pieces.map((piece) => (PIECES[piece] ?? '').replaceAll(/: (?:string|number)\b/g, ''))) {
      expect([text, (await kinds(text, 'block.js')).includes('refuted')]).toEqual([text, false]);
    }
  });
});

describe('what is wrong besides stays wrong', () => {
  const WRONG: Record<string, string> = {
    'a bracket missing': 'function f(a: number) {\n  return (a + 1;\n}',
    'a brace too many': 'function f() { return 1; }\n}',
    'a brace missing': 'export function f(a: number) {\n  if (a > 1) {\n    return 1;\n}',
    'an error beside an elision': 'function f() { ... }\nconst a = = 1;',
    'an error in a case': "case 'a':\n  return (1;\ndefault:\n  return 2;",
    'an error in a catch clause': '} catch (error) {\n  console.error(error;\n}',
    'an element not closed': 'const a = <p>text;\nconst b = = 2;',
  };
  test.each(Object.entries(WRONG))('%s', async (_, text) => expect((await kinds(text))[0]).toBe('refuted'));

  test('a whole program that lost one bracket is no piece of another', () => {
    const whole =
      "import { load } from './load';\n\nexport async function names(ids: string[]): Promise<string[]> {\n" +
      ('  const found = await Promise.all(ids.map((id) => load(id)));\n' +
        '  if (found.length === 0) {\n    return [];\n  }\n') +
      ('  return found.map(({ name }) => name.concat(String(name.length)));\n' +
        '}\n\nexport class Names {\n  all = new Map<string, string>();\n') +
      '  get(id: string) {\n    return this.all.get(id) ?? null;\n  }\n}\n';
    for (const { index, 0: bracket } of whole.matchAll(/[()[\]{}]/g)) {
      const answer = handle({ ask: 'syntax', name: 'a.ts', text: whole.slice(0, index) + whole.slice(index + 1) });
      expect([index, bracket, answer]).toMatchObject([index, bracket, { kind: 'ill-formed' }]);
    }
  });

  test('a type beside a remark, and a declaration twice without one', async () => {
    expect(await kinds('export const n: number = "x";\n// ... rest of the file')).toEqual(['passed', 'refuted']);
    expect(await kinds('export function f(): number {\n  // count\n}')).toEqual(['passed', 'refuted']);
    expect(await kinds('const x = 1;\n// the sum\nconst x = 2;')).toEqual(['passed', 'refuted']);
    expect(await kinds('// Before we start\nconst x = 1;\nconst x = 2;')).toEqual(['passed', 'refuted']);
  });
});
