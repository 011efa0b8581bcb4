import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from 'playwright/test';
import { CONTEXT_FILE } from '../../native-host/context/context-file.ts';
import { contextFile, type Sample } from '../sample-projects.ts';
import { cli } from './cli.ts';
import type { BrowserSession } from './launch-browser.ts';
import { ownPage } from './own-pages.ts';

const run = promisify(execFile);

/** A sample project on disk, under git and registered. */
export interface ProjectOnDisk {
  directory: string;
  write(file: string, text: string): void;
  /** Every file but git's own and the context file, by path. */
  files(): Record<string, string>;
}

/** Lays the sample beside the session's home, makes it a repository and registers it with `claude-verify init`. */
export async function layProject(session: BrowserSession, sample: Sample): Promise<ProjectOnDisk> {
  const { name, files } = sample;
  const directory = path.join(realpathSync(mkdtempSync(path.join(path.dirname(session.home), 'project-'))), name);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  };
  for (const [file, text] of Object.entries({ [CONTEXT_FILE]: contextFile(sample), ...files })) write(file, text);
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    await run('git', args, { cwd: directory, env: { PATH: '/usr/bin:/bin', HOME: session.home } });
  await cli(session, 'init', directory);
  return {
    directory,
    write,
    files: () =>
      Object.fromEntries(filesIn(directory).map((file) => [file, readFileSync(path.join(directory, file), 'utf8')])),
  };
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.git/') && file !== CONTEXT_FILE)
    .toSorted();

/** The card of a project on the options page, unfolded; a reload folds it again. */
export async function cardOf(options: Page, name: string): Promise<Locator> {
  const title = options.getByRole('heading', { name, exact: true });
  const card = options.getByRole('listitem').filter({ has: title });
  await title.waitFor();
  if ((await card.locator('details[open]').count()) === 0) await title.click();
  return card;
}

/** Allows the project's code to be run, on the options page. */
export async function allowToRun(session: BrowserSession, name: string): Promise<void> {
  const options = await ownPage(session, 'options');
  const permission = (await cardOf(options, name)).getByLabel("May run this project's code");
  await permission.check();
  // It is ticked at once and kept a moment later, when the host has read what of the project runs by itself.
  await expect(async () => {
    await options.reload();
    await cardOf(options, name);
    await expect(permission).toBeChecked({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await options.close();
}

/** Binds the conversation that was looked at last to the project, in the popup. */
export async function bindTo(session: BrowserSession, name: string): Promise<void> {
  const popup = await ownPage(session, 'popup');
  await popup.getByLabel('Project of this conversation').selectOption({ label: name });
  await expect(popup.getByLabel('Project of this conversation').locator('option:checked')).toHaveText(name);
  await popup.close();
}
