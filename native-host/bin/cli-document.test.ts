import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { openProgram } from './program.ts';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/cli.md');
const GENERATED = /(?<=<!-- commands -->\n)[^]*?(?=<!-- \/commands -->)/;

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll(/[<>]/g, (sign) => `\\${sign}`);
const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``;

/** A command as its own help describes it: usage, what it does, arguments and options with their defaults. */
function described(command: Command, above: string): string {
  const name = `${above} ${command.name()}`;
  const { commands } = command;
  const help = command.createHelp();
  const rows = [
    ...help.visibleArguments(command).map((each) => [each.name(), help.argumentDescription(each)]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((each) => [each.flags, help.optionDescription(each)]),
  ].map(([term = '', text = '']) => `| ${code(term)} | ${cell(text)} |`);
  const own = [
    `### ${code(`${name} ${command.usage()}`)}`,
    command.description(),
    ...(rows.length === 0 ? [] : [['| | |', '|---|---|', ...rows].join('\n')]),
  ];
  return [...own, ...commands.filter((each) => each.name() !== 'help').map((each) => described(each, name))].join(
    '\n\n',
  );
}

const program = await openProgram('');

test('docs/cli.md has every command, argument and option of the parser (UPDATE_GOLDENS=1 writes it)', () => {
  const text = `\n${program.commands.map((each) => described(each, 'claude-verify')).join('\n\n')}\n\n`;
  const document = readFileSync(DOCUMENT, 'utf8');
  if (process.env['UPDATE_GOLDENS'] === '1')
    writeFileSync(
      DOCUMENT,
      document.replace(GENERATED, () => text),
    );
  expect(readFileSync(DOCUMENT, 'utf8').match(GENERATED)?.[0]).toBe(text);
});

test('what the text above shows is understood by the parser', () => {
  const shown = readFileSync(DOCUMENT, 'utf8').replace(GENERATED, '');
  const lines = [...shown.matchAll(/^(?:git diff \| )?claude-verify (\w+) ([^#<\n]*)/gm)];
  expect(lines.length).toBeGreaterThan(8);
  for (const [, word, rest = ''] of lines) {
    const command = program.commands.find((each) => each.name() === word);
    const given = rest.split(' ').filter((part) => part.startsWith('--'));
    for (const option of given) expect(command?.options.map(({ long }) => long)).toContain(option);
  }
  for (const [, option] of shown.matchAll(/`(--[a-z-]+)`/g)) {
    const known = program.commands.flatMap((each) =>
      each.options.map(({ long, negate }) => (negate ? `--no-${long?.slice(5) ?? ''}` : long)),
    );
    expect(known).toContain(option);
  }
});
