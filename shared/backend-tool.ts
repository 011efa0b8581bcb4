import { TOOL_TITLES } from './tool-titles.ts';

/**
 * The tool that a backend asks: one that reads the project, too, finds by the same rules what its sibling finds in a
 * block by itself. @param backend its id.
 */
export const toolOf = (backend: string): string => backend.replace(/-project$/, '');

/**
 * What a person calls the tool that a backend asks: its title, in a project and by itself alike. One that this version
 * does not have keeps its id. @param backend its id.
 */
export function toolTitle(backend: string): string {
  const tool = toolOf(backend);
  return TOOL_TITLES[tool] ?? tool.replace(/^command:/, 'Command ');
}
