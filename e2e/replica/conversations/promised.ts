import type { Conversation } from '../model.ts';
import { fenced, turn } from './turn.ts';

const INITIALS = `function initials(name) {
  return name
    .split(' ')
    .map((part) => part[0])
    .join('');
}`;

const MENDED = INITIALS.replace('part[0])', 'part[0].toUpperCase())');

const ASKED = `Write me a JavaScript function \`initials\`:

| call | result |
|---|---|
| \`initials("Ada Lovelace")\` | \`"AL"\` |
| \`initials("grace hopper")\` | \`"GH"\` |`;

/**
 * What the code should do stands in the messages alone: the user's table, and a sentence of Claude's after the code.
 */
export const PROMISED: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000030',
  slug: 'promised',
  title: 'Initials of a name',
  family: 'hub',
  shape: 'B',
  messages: [
    ...turn(
      'U1-promised',
      ASKED,
      `Here it is:\n\n${fenced('javascript', INITIALS)}\n\nIt takes the first letter of each word.`,
    ),
    ...turn(
      'U2-promised',
      'Capital letters, please.',
      `Sure:\n\n${fenced('javascript', MENDED)}\n\nNow \`initials("jean luc picard")\` returns \`"JP"\`.`,
    ),
  ],
  reply: 'Nothing else changes.',
  tricks: [],
};
