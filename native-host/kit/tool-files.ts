/** A tool that is one file: who names it in the environment is the user, and never a repository. */
interface ToolFile {
  title: string;
  /** Its name in the folder of tools. */
  name: string;
  /** The environment variable with the path of the user's own; a relative one is taken from the home directory. */
  variable: string;
  /** What an archive that is this tool has in it: the class that it is started by, or one of its own. */
  holds: string;
  /** Known versions by the SHA-256 of the file, hex. */
  versions: Readonly<Record<string, string>>;
}

/** Tools that are a file; `claude-verify tools list` shows where each is looked for. */
export const TOOL_FILES = {
  alloy: {
    title: 'Alloy',
    name: 'alloy.jar',
    variable: 'CLAUDE_VERIFY_ALLOY_JAR',
    holds: 'edu/mit/csail/sdg/alloy4/A4Reporter.class',
    versions: { '6b8c1cb5bc93bedfc7c61435c4e1ab6e688a242dc702a394628d9a9801edb78d': '6.2.0' },
  },
  tlc: {
    title: 'TLC',
    name: 'tla2tools.jar',
    variable: 'CLAUDE_VERIFY_TLC_JAR',
    holds: 'tlc2/TLC.class',
    versions: { '0ac3dda8150cfa5c6ee87d0b1879958cdbb11d4f7212c3af523aa6898adbf7b8': 'rev-cc6b616' },
  },
} as const satisfies Readonly<Record<string, ToolFile>>;

/** One of {@link TOOL_FILES}. */
export type ToolFileName = keyof typeof TOOL_FILES;

/** The variables by which a user names tools: a daemon trusts those of its start. */
export const TOOL_VARIABLES: readonly string[] = Object.values(TOOL_FILES).map(({ variable }) => variable);

/** The command that gets one. */
export const installOfFile = (file: ToolFileName): string =>
  `claude-verify tools install ${file} (or set ${TOOL_FILES[file].variable} to yours)`;
