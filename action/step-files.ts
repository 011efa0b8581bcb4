import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type * as z from 'zod/mini';
import { asErrorBody } from '../shared/errors.ts';
import { parseJson } from '../shared/parse-json.ts';
import { annotationCommand, outputLines, type Annotation } from './workflow-commands.ts';

/** A variable that the runner or action.yml sets. Throws where it is missing or empty: then this is no step. */
export function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: this is a step of an action`);
  return value;
}

/** Sets outputs of this step. */
export const setOutputs = (outputs: Readonly<Record<string, string>>): void =>
  appendFileSync(variable('GITHUB_OUTPUT'), outputLines(outputs, randomBytes(16).toString('hex')));

/** Adds Markdown to the page of this job. */
export const addSummary = (markdown: string): void => appendFileSync(variable('GITHUB_STEP_SUMMARY'), markdown);

/** Shows an annotation. */
export const annotate = (annotation: Annotation): void => console.log(annotationCommand(annotation));

/** A file of an earlier step, or undefined where it is not there. Throws for one that is not what it should be. */
export function readStepFile<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.infer<Schema> | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return undefined;
    throw problem;
  }
  return schema.parse(parseJson(text));
}

/** Keeps something for a later step; only the runner's user can read it. */
export const writeStepFile = (file: string, value: object): void =>
  writeFileSync(file, JSON.stringify(value), { mode: 0o600 });

/** Runs a step. What it throws is an annotation with code and what to do, and fails it. */
export async function runStep(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (thrown) {
    const { code, message, fix } = asErrorBody(thrown);
    annotate({ level: 'error', title: 'claude-verify', message: `${code}: ${message}\n${fix}` });
    process.exitCode = 1;
  }
}
