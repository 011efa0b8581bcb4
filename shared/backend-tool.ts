import { TOOL_TITLES } from './tool-titles.ts';

/** Back ends that ask the tool of another one under a name of their own. */
const OTHER_NAMES: Readonly<Partial<Record<string, string>>> = { 'z3-native': 'z3' };

/**
 * The tool that a backend asks: one that reads the project, too, finds by the same rules what its sibling finds in a
 * block by itself, and a solver that is asked in two places shares its mistakes. @param backend its id.
 */
export const toolOf = (backend: string): string => OTHER_NAMES[backend] ?? backend.replace(/-project$/, '');

/** Ids of all back ends that ask the same tool as this one, which is among them. @param backend its id. */
export function siblingsOf(backend: string): string[] {
  const tool = toolOf(backend);
  return [...new Set([backend, tool, ...Object.keys(TOOL_TITLES).filter((id) => toolOf(id) === tool)])];
}

/**
 * What a person calls the tool that a backend asks: its title, in a project and by itself alike. One that this version
 * does not have keeps its id. @param backend its id.
 */
export function toolTitle(backend: string): string {
  const tool = toolOf(backend);
  return TOOL_TITLES[tool] ?? tool.replace(/^command:/, 'Command ');
}
