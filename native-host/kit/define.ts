import type { LanguageId } from '../../shared/language.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import type { Engine } from '../sandbox/engine.ts';
import type { WritableFolder } from '../sandbox/sandbox-folder.ts';
import type { SandboxRequest, SandboxResult } from '../sandbox/sandbox-run.ts';
import type { BackendId } from './backend-id.ts';
import type { RunRules } from '../project/running-files.ts';
import type { ToolFamily } from '../sandbox/toolchains.ts';
import type { PackageDeclarations } from './package-declarations.ts';
import type { TrialEdit, TrialOutcome } from './tests/trial.ts';
import type { HeldRule } from './rules/held-rule.ts';
import type { ToolFileName } from './tool-files.ts';
import type { Tree } from './tree.ts';

/**
 * What was said around a block: the person's last message before it, and the text of the answer that it stands in.
 * Markdown.
 */
export interface NearbyMessages {
  request?: string;
  reply?: string;
}

export type { ModuleEngine } from '../sandbox/engine.ts';

/** What one backend is asked about one piece of code. */
export interface Obligation {
  language: LanguageId;
  check: Check;
  /**
   * The file as the backend shall see it; the name has the language's extension and no folder. With a tree: the path of
   * the block's file in it and its whole text there.
   */
  file: { name: string; text: string };
  /** Lines (from 1, inclusive) that the question is about; findings elsewhere are context. */
  focus: { startLine: number; endLine: number };
  /** The files around the block; always there for a backend that is asked `over: 'tree'`, never for another. */
  tree?: Tree;
  /**
   * The file as the project has it without the block, when the block replaces something: what differential checks
   * compare with.
   */
  before?: string;
  /** `before` is a second version of the same, written from the description alone, and not what was there. */
  isSecondVersion?: boolean;
  /**
   * The block that this one answers, where it answers one: its file as it was verified, with secrets masked; only for a
   * backend that reads it.
   */
  earlier?: string;
  /** What was said around the block; only for a backend that reads it. */
  messages?: NearbyMessages;
  /** Rules that the user switched on for the language; only for a backend that reads them. */
  rules?: readonly HeldRule[];
  /** What is here of the packages that the file imports; only for a backend that reads it. */
  declarations?: PackageDeclarations;
  /** For a check of kind `test`: all tests of the project are meant, not only those that have to do with the file. */
  allTests?: boolean;
  limits: { deadlineMs: number };
}

/** How a tool is found and named. */
export type Tool =
  | { kind: 'npm'; package: string }
  /** Rules or tables of claude-verify's own; `version` is theirs. */
  | { kind: 'own'; version: string }
  /** A package that the tree's own project has installed: its version is the project's. */
  | { kind: 'tree'; package: string }
  /** A file that the user has or that `claude-verify tools install` fetched; a command of the system reads it. */
  | { kind: 'file'; file: ToolFileName }
  /** A server that the user named, by the command `allow`; where they named none the backend is not asked. */
  | { kind: 'server'; allow: string }
  | {
      kind: 'system';
      command: string;
      versionArgs: readonly string[];
      install: string;
      folders?: readonly string[];
      family?: ToolFamily;
    };

/** A tool that comes with `npm ci`. */
export const npmTool = (name: string): Tool => ({ kind: 'npm', package: name });

/** A tool that the project itself has among its packages. */
export const treeTool = (name: string): Tool => ({ kind: 'tree', package: name });

/** A check of claude-verify's own, which needs no tool. */
export const ownTool = (version: string): Tool => ({ kind: 'own', version });

/** A server that the user names with a command of claude-verify's. */
export const serverTool = (allow: string): Tool => ({ kind: 'server', allow });

/**
 * A tool that the user's system may have; `install` is the command that gets it, `folders` are absolute ones where it
 * may lie besides the usual places (`findCommand`). Of a family, the newest that the user's version managers have is
 * taken.
 */
export const systemTool = (tool: {
  command: string;
  version: readonly string[];
  install: string;
  folders?: readonly string[];
  family?: ToolFamily;
}): Tool => ({
  kind: 'system',
  command: tool.command,
  versionArgs: tool.version,
  install: tool.install,
  ...(tool.folders === undefined ? {} : { folders: tool.folders }),
  ...(tool.family === undefined ? {} : { family: tool.family }),
});

/**
 * How a command is run in the sandbox; what is left out is an empty home, a minimal environment and the obligation's
 * deadline.
 */
export type RunOptions = Partial<Omit<SandboxRequest, 'command' | 'args' | 'network' | 'signal'>> & {
  /** The run has the machine's network, for a backend whose effect is `network`; without it no run has any. */
  egress?: Egress;
};

/** What leaves this machine with a run: to whom, and at most how many bytes of the project. */
export interface Egress {
  /** A host's name, for the ledger. */
  to: string;
  /** Of everything of the project's that the run is shown. */
  bytes: number;
}

/** What came of a question to a server; `host` is its name and port. */
export type ServerAnswer =
  /** It answered whole, in time and within the limit: this text, which is not trusted. */
  | { kind: 'answered'; host: string; text: string }
  /** Nobody answers there. */
  | { kind: 'silent'; host: string; reason: string }
  /** What it answered is no answer: a redirect, another status, too much, something that is no text. */
  | { kind: 'unusable'; host: string; reason: string }
  /** Nothing was sent. */
  | { kind: 'withheld'; host: string; reason: string };

/** What a check knows of the world besides the tree. */
export interface LocalData {
  /** "advisory database of 12 days ago", "no local advisory database". */
  description: string;
  /** Changes whenever the data does; part of the cache's key. */
  stamp: string;
}

/** How a run in the sandbox ended. */
export type RunResult = Exclude<SandboxResult, { kind: 'no-sandbox' }>;

/** What a backend may use. All effects go through it. */
export interface BackendContext {
  /** Aborted when the job is cancelled or the deadline has passed; the frame then gives the verdict. */
  signal: AbortSignal;
  /**
   * Asks the backend's own engine, in a process of its own that stays warm. A module engine gets the request as it is;
   * a language server takes `{ name, languageId, text }` and answers with its diagnostics (LSP 3.17) for that text, or
   * `{ root, settings, languageId, documents }` about files of a folder, with a list of diagnostics for each.
   * Rejects when the engine dies; the frame turns that into `crashed`, and a deadline into `timeout`.
   */
  ask(request: unknown): Promise<unknown>;
  /** The version of the backend's tool as it says it, or null where it does not. */
  toolVersion: string | null;
  /** Where the file of a tool of the kind `file` lies on this machine; the sandbox has to be shown it. */
  toolFile?: string;
  /**
   * Runs a command in the sandbox, for backends whose effect is `runs-code` or `reads-project` or whose tool is the
   * system's; it rejects for others. A deadline and a cancellation end it. Its code decides nothing, and what it prints
   * or writes is not trusted. Only `runs-code` needs the user's permission: a compiler or a linter that reads the text,
   * and can be made to run nothing of it, is started without, in the same sandbox.
   */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /**
   * The same with the obligation's tree at `TREE_ROOT`: writable, private to this verification and brought in line
   * again before the next check, dependencies read-only in their places. The working directory is the tree's root or
   * `options.cwd`, which then starts with it. Rejects for an obligation without a tree.
   */
  runInTree(command: string, args: readonly string[], options?: RunOptions): Promise<RunResult>;
  /**
   * Reads a file that a run left in the tree, or undefined when there is none of at most `maxBytes`. What is in it is
   * not trusted.
   */
  readFromTree(file: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Makes an empty private folder for `options.writable`, which the frame removes when there is a verdict. */
  makeFolder(): WritableFolder;
  /**
   * Of a backend whose tool is a `server`: posts JSON to a path of the server that the user named. A deadline and a
   * cancellation end it; it rejects with what the gate refuses with.
   */
  askServer?(path: string, body: unknown): Promise<ServerAnswer>;
}

/**
 * What a tool does besides reading the text it is given. A tool that loads a project's plugins or build scripts, or a
 * configuration that can name some, runs code. One that lets anything out of this machine is `network`, and runs
 * nothing of a project; where the user has not allowed that it is not asked.
 */
type Effect = 'pure' | 'reads-project' | 'runs-code' | 'network';

/** Questions that more than one solver answers: SMT-LIB scripts, first-order problems, clauses, proofs. */
type PortfolioName = 'smt' | 'first-order' | 'sat' | 'metamath';

/** One verifier: one folder, one default export. */
export interface Backend {
  /** Unique, kebab-case, the folder's name. */
  id: string;
  title: string;
  languages: readonly LanguageId[];
  check: Check;
  tool: Tool;
  effect: Effect;
  /** One file by itself (without it), or the file in a project or a scratch package. */
  over?: 'tree';
  /**
   * For `over: 'tree'`: has it something to do for this file in this tree? Where it says no it is not asked and not
   * listed. Must be cheap: it reads manifests, not sources. `before` is the obligation's, or for one that reads it and
   * has no other the block that this one answers.
   */
  applies?(tree: Tree, file: string, before?: string, messages?: NearbyMessages): boolean;
  /** For `over: 'tree'`: it asks the tree for texts only, and nothing is laid out for it. */
  readsTextsOnly?: boolean;
  /** It is given the block that this one answers, which is then part of the cache's key. */
  readsEarlier?: boolean;
  /**
   * What there is to run in this file, in words ("3 documented examples"), or undefined; told where running code is not
   * permitted.
   */
  waiting?(tree: Tree, file: string, messages?: NearbyMessages): string | undefined;
  /** It is given the declarations of the packages that the file imports; which they are is part of the cache's key. */
  readsDeclarations?: boolean;
  /** It is told what was said around the block, which is then part of the cache's key. */
  readsMessages?: boolean;
  /** It gets the rules that the user switched on, which are part of the cache's key; without any it is not asked. */
  readsRules?: boolean;
  /**
   * Ids of backends over the file by itself that have nothing to add where this one runs: it does the same with the
   * project. Ones over the tree are asked, and silent where this one came to something.
   */
  insteadOf?: readonly BackendId[];
  /** Looks at the whole package, whichever file it is asked about: a whole project asks it once, and not per file. */
  wholePackage?: boolean;
  /**
   * Solvers of one question: those of one name that answer to a text are asked as one portfolio, and make one row, with
   * the id of the first of them (`PORTFOLIOS` in verify/portfolio). Alone it is asked as any other.
   */
  portfolio?: PortfolioName;
  /**
   * For `over: 'tree'`: stands for these checks in this tree, which are asked instead of it; each has an id of its own.
   */
  expand?: ((tree: Tree) => readonly Backend[]) | undefined;
  /**
   * Of a backend whose tool runs code: the files of a project that the tool reads and runs by itself, whatever is
   * checked (configurations, plugins, build scripts), as `RunRules.patterns` has them. A permission is bound to what
   * they hold. Sources, tests and installed packages are not named here. A function: by the commands that the project's
   * file names.
   */
  configuration?: readonly string[] | ((commands: RunRules['commands']) => readonly string[]);
  /**
   * Takes so long, or needs so much, that it is asked only where the project's file names it; a function: for which
   * files.
   */
  onlyWhenAsked?: boolean | ((file: string) => boolean);
  /**
   * It adds to checks that need no tool of the system: where its tool or a sandbox is missing it is named under what
   * was not checked, and nothing counts as missing.
   */
  isExtra?: true;
  /** What it knows besides the tree, and how old that is. */
  localData?(now: Date): LocalData;
  /**
   * Names by which `[verification] required` and `optional` ask for it besides its id and its check: `clippy`,
   * `format`.
   */
  names?: readonly string[];
  /** Deadline in ms where the usual one of a check is too short: a compiler or a test run over a whole project. */
  deadlineMs?: number;
  /** Backends that name the same module share one process. */
  engine?: Engine;
  /**
   * A question that has the engine load what it needs for a language, where that takes long: asked when it is started
   * ahead of a click, and the answer is not looked at.
   */
  warmUp?(language: LanguageId): unknown;
  /** Part of the cache's key: raise it when the mapping from tool output to verdict changes. */
  revision: number;
  run(obligation: Obligation, context: BackendContext): Promise<Verdict>;
  /**
   * Of a runner of tests: the same tests over the file with each of these changes, in far fewer processes than one
   * each. The outcomes come in the order of the changes, and fewer where time runs out; undefined where it cannot be
   * done for this file, which then is run once for each.
   */
  runTrials?(
    obligation: Obligation,
    edits: readonly TrialEdit[],
    context: BackendContext,
  ): Promise<readonly TrialOutcome[] | undefined>;
}

/** Types a backend's definition. */
export const defineBackend = (backend: Backend): Backend => backend;
