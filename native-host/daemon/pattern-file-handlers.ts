import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { CodedError } from '../../shared/errors.ts';
import { CONTEXT_FILE, readContextFile } from '../context/context-file.ts';
import { writePatterns } from '../context/write-patterns.ts';
import type { Database } from '../storage/database.ts';
import { patternIds } from '../storage/injections.ts';
import type { ProjectWriter } from '../gate/project-writes.ts';
import { listPatterns } from '../patterns/list-patterns.ts';
import { getProject } from '../project/registry.ts';
import type { ProjectFollow } from './project-follow.ts';
import type { Handlers } from './router.ts';

/**
 * Patterns that are active, into the project's `.claude-context.toml`. Only the command line writes; a page may look at
 * the difference.
 */
export function patternFileHandlers({
  db,
  writer,
  follow,
  now,
}: {
  db: Database;
  writer: ProjectWriter;
  follow: Pick<ProjectFollow, 'wrote'>;
  now(): Date;
}): Pick<Handlers, 'patterns.write'> {
  return {
    'patterns.write': ({ project, dryRun, update = false }, { owner }) => {
      if (owner === 'extension' && !dryRun)
        throw new CodedError('CV060', 'Patterns are written with `claude-verify patterns write`.');
      const { id, name, directory } = getProject(db, project);
      const state = readContextFile(directory);
      if (state.state === 'broken') throw new CodedError('CV030', state.message);
      const before = state.state === 'missing' ? null : textOf(path.join(directory, CONTEXT_FILE));
      const patterns = listPatterns(db, {
        project: name,
        now: now().getTime(),
        halfLifeDays: state.file.learning?.half_life_days,
      });
      const meant = patternIds(
        db,
        (state.file.known_issues?.patterns ?? []).map((written) => written.id),
      );
      const { text, ...done } = writePatterns(
        before ?? '',
        patterns.filter(({ life }) => life === 'active'),
        { update, meant },
      );
      const isSame = text === (before ?? '');
      const diff = isSame
        ? ''
        : createTwoFilesPatch(
            before === null ? '/dev/null' : `a/${CONTEXT_FILE}`,
            `b/${CONTEXT_FILE}`,
            before ?? '',
            text,
          );
      if (dryRun || isSame) return { diff, change: null, ...done };
      const expected = before === null ? null : createHash('sha256').update(before).digest('hex');
      const change = writer.apply(id, directory, [{ file: CONTEXT_FILE, content: Buffer.from(text), expected }]);
      follow.wrote(project, [CONTEXT_FILE]);
      return { diff, change, ...done };
    },
  };
}

/** Whole and as it is: what is not UTF-8 would come back as something else. */
function textOf(file: string): string {
  try {
    if (!statSync(file).isFile()) throw new CodedError('CV034', `${CONTEXT_FILE} is not a file.`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError('CV034', `${CONTEXT_FILE} cannot be read as UTF-8.`, { cause });
  }
}
