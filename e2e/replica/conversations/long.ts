import type { Conversation, Message } from '../model.ts';
import { fenced, turn } from './turn.ts';

const TURNS = 75;
const BLOCKS_PER_TURN = 4;

function typescriptBlock(index: number, lines: number): string {
  const fields = Array.from({ length: lines - 9 }, (_, at) => `  field${at}: ${at % 3 === 0 ? 'string' : 'number'};`);
  return [
    `export interface Record${index} {`,
    ...fields,
    '}',
    '',
    `export function total${index}(records: readonly Record${index}[]): number {`,
    '  let sum = 0;',
    `  for (const record of records) sum += record.field1 + ${index};`,
    '  return sum;',
    '}',
  ].join('\n');
}

function pythonBlock(index: number, lines: number): string {
  const steps = Array.from({ length: lines - 4 }, (_, at) => `    value = value * ${at + 2} + ${index}`);
  return [
    `def step_${index}(value: int) -> int:`,
    `    """Step number ${index}."""`,
    ...steps,
    '',
    '    return value',
  ].join('\n');
}

function reply(number: number): string {
  const blocks = Array.from({ length: BLOCKS_PER_TURN }, (_, at) => {
    const index = number * BLOCKS_PER_TURN + at;
    const lines = 20 + ((index * 7) % 31);
    return at % 2 === 0
      ? fenced('typescript', typescriptBlock(index, lines))
      : fenced('python', pythonBlock(index, lines));
  });
  return blocks.map((block, at) => `Part ${at + 1} of step ${number + 1}:\n\n${block}`).join('\n\n');
}

/** 300 blocks of 20 to 50 lines in 75 turns, TypeScript and Python in turn. */
export const LONG: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000003',
  slug: 'long',
  title: 'Three hundred blocks',
  family: 'hub',
  shape: 'B',
  messages: Array.from({ length: TURNS }, (_, number): Message[] =>
    turn(`U${number + 1}-long`, `Go on with step ${number + 1}.`, reply(number)),
  ).flat(),
  reply: '',
  tricks: [],
};
