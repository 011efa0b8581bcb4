import type { Declarations, Declared } from './declarations.ts';
import type { Example, Expected, Setting } from './example.ts';
import { abbreviates, callsName } from './expressions.ts';
import type { DocLine } from './source.ts';

/**
 * The expressions of an interactive session with what it shows for them. Lines that were read are told, so that nobody
 * reads them again.
 */
export function examplesOfPrompts(
  lines: readonly DocLine[],
  setting: Setting,
): { examples: Example[]; read: ReadonlySet<number> } {
  const examples: Example[] = [];
  const read = new Set<number>();
  const setup: string[] = [];
  let live = true;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const prompt = /^(\s*)>>>(?: (.*)|$)/.exec(line?.text ?? '');
    if (line === undefined || prompt === null) continue;
    read.add(line.line);
    const margin = prompt[1] ?? '';
    const code = [prompt[2] ?? ''];
    for (; /^\s*\.\.\.(?: |$)/.test(lines[at + 1]?.text ?? ''); at += 1) {
      code.push((lines[at + 1]?.text ?? '').trimStart().slice(4));
      read.add(lines[at + 1]?.line ?? 0);
    }
    const output: string[] = [];
    for (
      ;
      at + 1 < lines.length &&
      (lines[at + 1]?.text ?? '').trim() !== '' &&
      !/^\s*(?:>>>|```)/.test(lines[at + 1]?.text ?? '');
      at += 1
    ) {
      output.push((lines[at + 1]?.text ?? '').slice(margin.length));
      read.add(lines[at + 1]?.line ?? 0);
    }
    const source = code.join('\n').trimEnd();
    const call = source.replace(/\s*#(?!.*["']).*$/, '').trim();
    const skips = /#\s*doctest:/.test(source) || abbreviates(source);
    const target = mentionedIn(call, setup, setting.declarations);
    if (
      live &&
      output.length > 0 &&
      target !== undefined &&
      !skips &&
      !output.some((each) => abbreviates(each) && !/^\s*\.\.\.$/.test(each))
    ) {
      const expected = expectedOutput(output);
      if (expected !== undefined)
        examples.push({
          origin: setting.origin,
          place: setting.place,
          line: line.line,
          setup: [...setup],
          call,
          bound: false,
          target,
          expected,
        });
    }
    if (/#\s*doctest:.*SKIP/.test(source)) live = false;
    if (call !== '' && !/^(?:from\s+\S+\s+import\s|import\s)/.test(call)) setup.push(call);
    else if (/^import\s+\w+/.test(call)) setup.push(`try:\n    ${call}\nexcept ImportError:\n    pass`);
  }
  return { examples, read };
}

function mentionedIn(call: string, setup: readonly string[], { functions, types }: Declarations): Declared | undefined {
  const all = [...setup, call].toReversed();
  for (const code of all) {
    const found = functions.find(({ name }) => callsName(code, name));
    if (found !== undefined) return found;
    const type = types.find((name) => callsName(code, name));
    if (type !== undefined) return functions.find(({ container }) => container === type);
  }
  return undefined;
}

function expectedOutput(output: readonly string[]): Expected | undefined {
  if (/^\s*Traceback \(/.test(output[0] ?? '')) {
    const name =
      output
        .slice(1)
        .findLast((line) => /^\S/.test(line))
        ?.split(':')[0]
        ?.trim() ?? '';
    return /^[\w.]+$/.test(name) ? { kind: 'raises', name: name.split('.').at(-1) ?? '' } : undefined;
  }
  const text = output.join('\n').trimEnd();
  return /\bat 0x[\da-f]+|^#/i.test(text) ? undefined : { kind: 'output', text: text.replaceAll('<BLANKLINE>', '') };
}
