import { expect, test } from 'vitest';
import { LIMITS } from '../../../shared/limits.ts';
import { gatherTexts } from './gather-texts.ts';

const { totalUnits, fileUnits } = LIMITS.declaredNames;
const SCHEMA = 'model User {\n  id Int @id\n}\n';

const gather = (files: Record<string, string | undefined>): ReturnType<typeof gatherTexts> =>
  gatherTexts({ files: Object.keys(files), text: (path) => files[path] }, ['prisma', 'drizzle']);

test('scripts leave no schema out, however many they are, and one kind uses up no other', () => {
  const client = `new PrismaClient();\n${' '.repeat(fileUnits - 100)}`;
  const scripts = Array.from({ length: totalUnits / fileUnits + 2 }, (_, index) => [`a${index}.ts`, client]);
  const { declaring, unread } = gather({
    ...Object.fromEntries(scripts),
    'z.prisma': SCHEMA,
    'z.ts': "pgTable('a', {});\n",
  });
  expect(declaring.map(({ path, kinds }) => [path, ...kinds])).toContainEqual(['z.prisma', 'prisma']);
  expect(declaring.map(({ path, kinds }) => [path, ...kinds])).toContainEqual(['z.ts', 'drizzle']);
  expect(unread.every(({ kinds }) => kinds.join() === 'prisma')).toBe(true);
  expect(unread.length).toBeGreaterThan(0);
});

test('what is no text, and what is large and declares nothing, makes nothing unknown', () => {
  const { declaring, unread } = gather({
    'vendor.js': undefined,
    'large.js': ' '.repeat(fileUnits + 1),
    'a.prisma': SCHEMA,
    'b.prisma': undefined,
  });
  expect(declaring.map(({ path }) => path)).toEqual(['a.prisma']);
  expect(unread).toEqual([{ path: 'b.prisma', kinds: ['prisma'] }]);
});
