import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { correctionSchema } from '../../shared/correction.ts';
import { CATEGORIES } from '../../shared/categories.ts';
import { writeProjectSkills } from './project-skills.ts';

const made: string[] = [];
const folder = (): string => {
  const directory = mkdtempSync(path.join(tmpdir(), 'claude-verify-skills-'));
  made.push(directory);
  return directory;
};
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true });
});
const FEEDBACK = '.claude/skills/feedback/SKILL.md';

test('the commands are written once, and what the user made of them stays', () => {
  const directory = folder();
  const files = ['.claude/skills/verify/SKILL.md', FEEDBACK];
  expect(writeProjectSkills(directory)).toEqual(files.map((file) => ({ file, state: 'written' })));
  writeFileSync(path.join(directory, FEEDBACK), 'mine');
  expect(writeProjectSkills(directory)).toEqual(files.map((file) => ({ file, state: 'kept' })));
  expect(readFileSync(path.join(directory, FEEDBACK), 'utf8')).toBe('mine');
});

test('where the folder of skills is a file, nothing is written over it', () => {
  const directory = folder();
  writeFileSync(path.join(directory, '.claude'), '');
  expect(() => writeProjectSkills(directory)).toThrow(expect.objectContaining({ code: 'CV034' }));
});

test('the JSON that /feedback shows is a correction, and it names every category', () => {
  const directory = folder();
  writeProjectSkills(directory);
  const text = readFileSync(path.join(directory, FEEDBACK), 'utf8');
  const { id: _, ...shown } = JSON.parse(/```json\n([^]*?)```/.exec(text)?.[1] ?? '');
  expect(correctionSchema.safeParse({ ...shown, id: 'b0c7a5a4-4a5e-4b43-9d8a-0f6f2c7f2a11' }).success).toBe(true);
  for (const category of CATEGORIES) expect(text).toContain(category);
});
