import { copyFileSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';

const TEXTS = path.join(import.meta.dirname, 'project-skills');

/** Commands of a project in Claude Code, each a skill: `/verify` and `/feedback`. */
const SKILLS = ['verify', 'feedback'] as const;

/** A file of a skill, relative to the project, and whether it was written or is the user's and stays. */
export interface ProjectSkill {
  file: string;
  state: 'written' | 'kept';
}

/** Writes the commands `/verify` and `/feedback` into a project; what is there is left as it is. Throws CV034. */
export function writeProjectSkills(directory: string): ProjectSkill[] {
  return SKILLS.map((name) => {
    const file = path.join('.claude', 'skills', name, 'SKILL.md');
    return { file, state: copyNew(path.join(TEXTS, name, 'SKILL.md'), path.join(directory, file)) };
  });
}

function copyNew(from: string, to: string): ProjectSkill['state'] {
  try {
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return 'written';
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return 'kept';
    throw new CodedError('CV034', `(${to})`, { cause });
  }
}
