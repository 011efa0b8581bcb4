import type { LanguageId } from '../../shared/language.ts';

/** A small project with tests, a block of a conversation that breaks one of them, and the block that mends it. */
export interface Sample {
  /** Folder and name of the project, and slug of its conversation. */
  name: string;
  language: LanguageId;
  /** The word behind the fence. */
  fence: string;
  /** What the `[verification]` section of its `.claude-context.toml` says. */
  verification: string;
  /** The other files by path. */
  files: Readonly<Record<string, string>>;
  /** The file that both blocks are. */
  file: string;
  /** How that is found, as the report says it. */
  how: string;
  /** What the reply says before the block. */
  before: string;
  broken: string;
  mended: string;
  /** What the failing test is called and what it says. */
  failure: RegExp;
  /** The file with the mended block in it. */
  after: string;
}

/** The sample's `.claude-context.toml`. */
export const contextFile = ({ name, verification }: Sample): string =>
  `[project]\nname = "${name}"\n\n[verification]\n${verification}\n`;
