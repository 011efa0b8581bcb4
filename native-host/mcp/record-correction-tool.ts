import type { Correction } from '../../shared/correction.ts';
import { CATEGORY_MEANING } from '../../shared/categories.ts';
import { plainLine } from '../../shared/plain-line.ts';
import { count } from '../../shared/words.ts';
import { languageOfCorrection } from './answer-tool.ts';
import type { ToolHost } from './tool-host.ts';
import type { ToolInput } from './tool-inputs.ts';

type Asked = ToolInput<'record_correction'>;

/** Longest path that the capture format has, UTF-16 units. */
const FILE_UNITS = 1_000;
/** Lines of code that the person is shown, and characters of each. */
const LINES_SHOWN = 12;
const LINE_UNITS = 120;

/**
 * What a person is asked before anything is stored: the description and the path whole, however long they get once what
 * is hidden in them is written out, and the beginning of the code, with what is left out of it.
 */
export function recordQuestion({ code, description, category, file, correction }: Asked): string {
  return [
    `Record this correction with claude-verify? (${CATEGORY_MEANING[category]})`,
    plainLine(description, Number.POSITIVE_INFINITY),
    ...(file === undefined ? [] : [`in ${plainLine(file.slice(0, FILE_UNITS), Number.POSITIVE_INFINITY)}`]),
    'As it was written:',
    ...shown(code),
    ...(correction === undefined ? [] : ['As it should have been:', ...shown(correction)]),
  ].join('\n');
}

function shown(code: string): string[] {
  const lines = code.trimEnd().split('\n');
  const more = lines.length - LINES_SHOWN;
  return [
    ...lines.slice(0, LINES_SHOWN).map((line) => `  ${plainLine(line, LINE_UNITS)}`),
    ...(more > 0 ? [`  and ${count(more, 'more line')}`] : []),
  ];
}

/**
 * Stores a correction that a person said yes to. It has no guidance: what a model is told of it from now on, a person
 * words.
 */
export async function recordCorrection(asked: Asked, host: ToolHost): Promise<string> {
  const { code, description, category, file, correction } = asked;
  const project = await host.projectAround(host.folder);
  const made: Correction = {
    id: host.newId(),
    timestamp: host.now().toISOString(),
    project: project?.name ?? null,
    feedback_type: 'correction',
    claude_output: { content: code, ...(file === undefined ? {} : { file: file.slice(0, FILE_UNITS) }) },
    issue: { category, description, detected_by: 'user' },
    ...(correction === undefined ? {} : { correction: { content: correction, verified: false } }),
  };
  const { id, stored } = await host.record(made, languageOfCorrection(asked));
  const already = stored === 'already' ? 'It was stored before' : 'Stored';
  return `${already} as ${id}. Nothing is told of it until the user words it: \`claude-verify patterns list\`.`;
}
