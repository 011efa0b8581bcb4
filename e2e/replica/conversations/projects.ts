import { C } from '../../projects/c.ts';
import { PYTHON } from '../../projects/python.ts';
import { RUST } from '../../projects/rust.ts';
import type { Sample } from '../../projects/sample.ts';
import { TO_APPLY, TO_CHANGE, TYPESCRIPT } from '../../projects/typescript.ts';
import type { Conversation } from '../model.ts';
import { fenced, turn } from './turn.ts';

/** A reply that breaks a test of the project, and the one after it that mends it: turns `U1-NAME` and `U2-NAME`. */
const conversationOf = ({ name, fence, before, broken, mended }: Sample, index: number): Conversation => ({
  id: `0c0a1f00-5e1f-4c1b-9a50-00000000001${index}`,
  slug: name,
  title: `A change to ${name}`,
  family: 'hub',
  shape: 'B',
  messages: [
    ...turn(`U1-${name}`, 'Could you simplify this?', `${before}\n\n${fenced(fence, broken)}`),
    ...turn(`U2-${name}`, 'A test fails with that.', `You are right, sorry.\n\n${before}\n\n${fenced(fence, mended)}`),
  ],
  reply: 'Nothing else changes.',
  tricks: [],
});

/** A block of which nothing says where in the project it belongs. */
const UNPLACED: Conversation = {
  ...conversationOf(TYPESCRIPT, 9),
  slug: 'unplaced',
  title: 'A helper for somewhere',
  messages: turn(
    'U1-unplaced',
    'I need half of an amount.',
    'One helper more:\n\n' +
      `${fenced('typescript', 'export function half(cents: number): number {\n  return Math.floor(cents / 2);\n}')}`,
  ),
};

/** One conversation for each sample project, and one more. */
export const PROJECTS: readonly Conversation[] = [
  ...[TYPESCRIPT, PYTHON, RUST, C, TO_APPLY, TO_CHANGE].map(conversationOf),
  UNPLACED,
];
