import * as z from 'zod/mini';
import { KEEPING_ERRORS } from './keeping-errors.ts';
import { PAGE_ERRORS, type ErrorFacts } from './page-errors.ts';

/** Every error that claude-verify can show. Codes are never reused. */
export const ERRORS = {
  ...PAGE_ERRORS,
  ...KEEPING_ERRORS,
  CV001: {
    message: 'The extension and the native host have incompatible versions.',
    fix: "Reload the extension on the browser's extensions page. If that does not help, update whichever is older.",
  },
  CV003: { message: 'The message is larger than the transport allows.', fix: 'Verify a smaller block.' },
  CV004: {
    message: 'The extension and the native host are not compatible.',
    fix: "Update both to the same version, then reload the extension on the browser's extensions page.",
  },
  CV005: {
    message: 'The connection to the native host closed in the middle of a message.',
    fix: 'Try again. The next request opens a new connection.',
  },
  CV006: {
    message: 'The native host refused the connection because it could not confirm that it belongs to you.',
    fix: 'Run `claude-verify doctor` to see which file is wrong and how to fix it.',
  },
  CV007: {
    message: 'The native host does not recognise this extension.',
    fix: 'Run `claude-verify install` again, then reload the extension.',
  },
  CV012: { message: 'This verification is no longer available.', fix: 'Click Verify again.' },
  CV013: {
    message: 'This verification was started elsewhere: on another page or in a terminal.',
    fix: 'Cancel it there.',
  },
  CV014: { message: 'A different verification is already using this id.', fix: 'Click Verify again.' },
  CV015: { message: 'The verification was interrupted before it finished.', fix: 'Click Verify again.' },
  CV016: { message: 'Too many verifications are waiting.', fix: 'Wait for some to finish, or cancel them.' },
  CV018: { message: 'Everything is stopped.', fix: 'Click Resume in the popup, or run `claude-verify resume`.' },
  CV019: { message: 'The budget for this run is used up.', fix: 'Verify less code at a time, or verify again.' },
  CV028: {
    message: 'Blocked after an earlier failure.',
    fix:
      'Fix the cause, then run `claude-verify resume --region NAME` (for the ledger: `claude-verify ledger ' +
      'verify`).',
  },
  CV029: {
    message: 'A rule that protects your files and this machine blocked this action.',
    fix: 'Run `claude-verify ledger show`. The newest entry shows what was requested.',
  },
  CV030: {
    message: 'The .claude-context.toml file cannot be used.',
    fix: 'Fix the line named above. The file is ignored until then.',
  },
  CV031: { message: 'The project is not registered.', fix: 'Run `claude-verify init` in its folder.' },
  CV032: { message: 'The folder cannot be read.', fix: 'Check the path and its permissions.' },
  CV033: { message: 'The project file has changed since you reviewed it.', fix: 'Review it again and confirm.' },
  CV034: {
    message: 'The change cannot be written to the project.',
    fix: 'Check the file named above. Nothing was changed.',
  },
  CV035: {
    message: 'The change cannot be undone exactly, so nothing was undone.',
    fix: 'Check the file named above. It no longer matches what the change wrote.',
  },
  CV036: { message: 'There is no such change, or it was already undone.', fix: 'Run `claude-verify ledger show`.' },
  CV037: {
    message: 'The ledger failed its integrity check.',
    fix: 'Run `claude-verify ledger verify` to see which entry is affected.',
  },
  CV038: {
    message: 'The changes from this report are no longer available.',
    fix: 'Click Verify again, then apply.',
  },
  CV039: { message: 'There is no such pattern.', fix: 'Run `claude-verify patterns list`.' },
  CV040: {
    message: 'The daemon cannot be reached.',
    fix: 'Run `claude-verify daemon start`, then `claude-verify doctor`.',
  },
  CV041: { message: 'Another daemon is already running.', fix: 'Use it, or run `claude-verify daemon stop` first.' },
  CV042: { message: 'There is no such rule.', fix: 'Run `claude-verify rules list`.' },
  CV043: {
    message: 'A folder where claude-verify stores its data is not private to you.',
    fix: 'Run `claude-verify doctor` to get the command that fixes it.',
  },
  CV044: {
    message: 'The daemon did not start in time.',
    fix: "Run `claude-verify doctor` to see the end of the daemon's log.",
  },
  CV045: { message: 'These patterns do not allow this.', fix: 'Run `claude-verify patterns list` and choose others.' },
  CV050: {
    message: 'The native host is not installed.',
    fix: 'Run `claude-verify install` in a terminal to install it for your browsers, then try again.',
  },
  CV054: {
    message: 'The daemon is not responding: it is stopped or gone.',
    fix: 'Run `claude-verify daemon stop`, then try again.',
  },
  CV055: {
    message: 'The daemon is running, but its answer did not arrive in time.',
    fix: 'Try again. If it happens again, run `claude-verify doctor`.',
  },
  CV059: {
    message: 'This fix does not match the code that was verified.',
    fix: 'Change the line by hand, or ask Claude to fix it.',
  },
  CV057: {
    message: 'This command was suspended (SIGSTOP) and not resumed, so the staged files were not checked.',
    fix: 'Run it again, or use `git commit --no-verify` to commit without the check.',
  },
  CV058: {
    message: 'This machine cannot show a dialog for choosing a folder.',
    fix: "Run `claude-verify init` in the project's folder.",
  },
  CV060: {
    message: 'A message from an unknown sender was refused.',
    fix: 'No action is needed. If the extension stopped working, reload the page.',
  },
  CV064: {
    message: 'The browser could not save the correction.',
    fix: 'Free some disk space and record it again. The text is still in the form.',
  },
  CV066: {
    message: 'There is nothing here to request tests, properties or a second version for.',
    fix: 'Use a Python, JavaScript or TypeScript file or block that declares a function or a class.',
  },
  CV067: {
    message: 'The answer contains no code block that matches the request.',
    fix: 'Provide the whole answer as Markdown, or only its code.',
  },
  CV068: {
    message: 'The code for this receipt is no longer stored.',
    fix: 'Pass the verified file with `--with FILE`. Its hash is compared.',
  },
  CV069: {
    message: 'This is not the code that the receipt is for: its hash is different.',
    fix: 'Pass the file as it was when it was verified.',
  },
  CV070: { message: 'The command was not understood.', fix: 'Run `claude-verify --help`.' },
  CV071: {
    message: 'The file cannot be read.',
    fix: 'Check the path, its permissions, and that the file is UTF-8 text.',
  },
  CV072: {
    message: 'This folder is not in the working tree of a git repository.',
    fix: 'Run this in a repository, or check a folder with `claude-verify run --project DIR`.',
  },
  CV073: {
    message: 'A git command failed.',
    fix: 'Run the git command named above yourself. Install git if it is missing.',
  },
  CV074: {
    message: 'The git hook could not be changed.',
    fix: 'Add `claude-verify check --staged --fail-on-error` to it yourself.',
  },
  CV075: { message: 'The report could not be written.', fix: 'Check the path and its permissions.' },
  CV076: {
    message: 'The git hook did not find claude-verify, so the staged files were not checked.',
    fix: 'Run `claude-verify init --hook` again, or use `git commit --no-verify` to commit without the check.',
  },
  CV077: { message: 'The diff does not match the files.', fix: 'Create it again with `git diff`.' },
  CV078: {
    message: 'Nothing was allowed.',
    fix: 'Answer y in a terminal, or add --yes after you have read what it allows.',
  },
  CV079: {
    message: 'These tests include their own version of the code under test, so they say nothing about yours.',
    fix: 'Ask for the tests alone. If you want the other version instead, verify it as a separate file.',
  },
  CV080: {
    message: 'No browser was found to install the native host for.',
    fix: 'Name one: `claude-verify install --browser chrome` (or chromium, brave, edge, firefox).',
  },
  CV081: {
    message: 'claude-verify could not be put on the PATH.',
    fix: 'Check the file named above, then run `claude-verify install --link` again. The link is optional.',
  },
  CV100: {
    message: 'The content may still include something personal, so it is not shared.',
    fix: 'Check the place named above. Shorten or reword the correction, then record it again.',
  },
  CV101: {
    message: 'Sharing is not allowed for this project.',
    fix:
      'Sharing needs `opt_in = true` under [sharing] in .claude-context.toml, your consent on the options ' +
      'page, and no `never_share` in either place.',
  },
  CV102: { message: 'This is not what you reviewed, so it is not shared.', fix: 'Review the item again.' },
  CV103: { message: 'There is no such item in the review queue.', fix: 'Run `claude-verify share review`.' },
  CV104: {
    message: 'No usable receiver is configured.',
    fix: 'Run `claude-verify share endpoint URL --name NAME`. The URL must begin with https://.',
  },
  CV105: {
    message: 'The receiver could not be reached securely, so nothing was sent.',
    fix: 'Check the address and its certificate, then send again. An item counts once, however often you send it.',
  },
  CV106: {
    message: 'The receiver did not confirm the item.',
    fix: 'Send again. An item counts once, however often you send it.',
  },
  CV110: {
    message: 'The request to the registry failed.',
    fix: 'Check the connection and the registry named above, then try again.',
  },
  CV111: {
    message: 'The download from the registry does not match the expected hash, so nothing was kept.',
    fix: 'Try again. If it happens again, do not use this registry.',
  },
  CV112: {
    message: 'The package archive breaks a rule or a limit, so nothing was kept.',
    fix: 'Install the package in one of your projects. A project is checked with its own packages.',
  },
  CV113: {
    message: 'claude-verify does not ask any registry about this name.',
    fix: 'Check the spelling. Write the package name as you would for `npm install`.',
  },
  CV114: {
    message: 'Fetching package declarations is not allowed.',
    fix: 'Run `claude-verify allow types`. It shows which registry is contacted.',
  },
  CV115: {
    message: 'The package has no types that are available without building or running it.',
    fix: 'Install the package in one of your projects. A project is checked with its own packages.',
  },
  CV116: {
    message: 'Fetching Python wheels is not allowed.',
    fix: 'Run `claude-verify allow python-types`. It shows which registry is contacted.',
  },
  CV120: {
    message: 'The verification did not finish in the time that Claude Code gives a hook, so there is no result.',
    fix: 'Run `claude-verify verify FILE`, which waits for as long as it takes.',
  },
  CV121: {
    message: 'The hook did not understand the input from Claude Code.',
    fix: 'Update claude-verify and its plugin. Your work continues without it.',
  },
  CV122: {
    message: 'The file is neither in a registered project nor in the repository of the request, so it was not read.',
    fix: "Run `claude-verify init` in the project's folder, or pass the code itself.",
  },
  CV123: {
    message: 'Nothing was recorded because nobody confirmed it.',
    fix: 'Confirm when you are asked. If your client cannot ask, run `claude-verify feedback record FILE`.',
  },
  CV124: {
    message: 'Some changes of this turn are not known, so the end of the turn was not blocked for all of them.',
    fix: 'Run `claude-verify verify FILE` for the changed files.',
  },
  CV130: {
    message: 'There is no such mute in the .claude-verify folder of a project.',
    fix: 'Run `claude-verify mutes list` to see the mutes that projects include.',
  },
  CV131: {
    message: 'Nothing was written.',
    fix: 'Answer y in a terminal, or add --yes after you have read the diff.',
  },
  CV140: {
    message: 'An input of the action is not valid.',
    fix: 'See docs/github-action.md for the values that each input accepts.',
  },
  CV141: {
    message: 'The request has no valid token.',
    fix: 'Run `claude-verify http pair NAME` and give the program the code that it shows.',
  },
  CV142: {
    message: 'The token does not allow this.',
    fix: 'Revoke it and pair again with the missing scope: `claude-verify http pair NAME --scope verify,read`.',
  },
  CV143: {
    message: 'The request came from a web page, or used a host name that is not ours, so it was refused.',
    fix: 'Call 127.0.0.1 from a program, not from a page. Pages have the extension.',
  },
  CV144: {
    message: 'This pairing code is wrong, used, expired, or was tried too often.',
    fix: 'Run `claude-verify http pair NAME` to get a new one.',
  },
  CV145: {
    message: 'HTTP cannot be served on this port.',
    fix: 'Stop the program that uses it, or choose another port: `claude-verify http pair NAME --port 9848`.',
  },
  CV146: { message: 'There is no such token.', fix: 'Run `claude-verify http list`.' },
  CV147: {
    message: 'There is no such endpoint.',
    fix: 'GET /api/openapi.json lists every endpoint with its method and its parameters.',
  },
  CV148: {
    message: 'The complete request did not arrive in time.',
    fix: 'Send the headers and the body at once. The request had no effect.',
  },
  CV149: {
    message: 'A program with this name is already paired, or there are too many.',
    fix: 'Choose another name, or run `claude-verify http revoke NAME` first.',
  },
  CV150: {
    message: 'The token file for programs cannot be read, so no program is paired.',
    fix: 'Fix `http-tokens.json` beside the database and restart, or discard it: `claude-verify http off`.',
  },
  CV151: {
    message: 'There is no such tool to fetch.',
    fix: 'Run `claude-verify tools list` to see which tools can be fetched and how to get the others.',
  },
  CV152: {
    message: 'Nothing is sent to a server at this address.',
    fix:
      'Name a server on this machine (http://127.0.0.1:8081/), or one whose address begins with https:// and ' +
      'has no password.',
  },
  CV159: {
    message: 'The text is not a USL specification that can be compiled.',
    fix: 'Fix the place named above. `claude-verify usl check FILE` lists all of them.',
  },
  CV160: {
    message: 'A formal spec that the project names does not exist.',
    fix: 'Fix its path under [formal_specs] in .claude-context.toml, or remove it.',
  },
  CV161: {
    message:
      'A formal spec that the project names is not a file inside the project (links do not count), so it was ' +
      'not read.',
    fix: 'Name a regular file below the folder of .claude-context.toml.',
  },
  CV162: {
    message: 'A pattern for formal specs matches no file of its language.',
    fix: 'Fix it under [formal_specs] in .claude-context.toml. Files that git ignores do not count.',
  },
  CV163: {
    message: 'No checker for this formal spec ran.',
    fix:
      'Run `claude-verify tools list` to see what each language needs. `claude-verify allow snippets` allows ' +
      'the checkers that run code.',
  },
  CV164: {
    message: 'No check decided the whole formal spec.',
    fix:
      'The result of the file says why. If nothing has to decide it, remove it from [formal_specs] in ' +
      '.claude-context.toml.',
  },
  CV165: {
    message: 'The project names more formal specs than claude-verify verifies.',
    fix: 'Name fewer under [formal_specs] in .claude-context.toml.',
  },
  CV166: {
    message: 'A formal spec that the project names cannot be verified as one.',
    fix: 'Name text files in that language, each at most 1 MiB, under [formal_specs] in .claude-context.toml.',
  },
  CV167: {
    message: 'The file is not this tool, so it was not added.',
    fix: "Name the tool's own jar, or fetch it: `claude-verify tools install NAME`.",
  },
} as const satisfies Record<string, ErrorFacts>;

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** An error as it travels and is shown: code, what happened (with the particulars) and what to do. */
export const errorBodySchema = z.object({ code: z.string(), message: z.string(), fix: z.string() });

/** See {@link errorBodySchema}. */
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The error of {@link ERRORS} with an optional particular ("line 3, column 7: ..."). */
export function errorBody(code: ErrorCode, detail?: string): ErrorBody {
  const { message, fix } = ERRORS[code];
  return { code, message: detail === undefined ? message : `${message} ${detail}`, fix };
}

/** The thrown form of {@link ErrorBody}; whatever crosses a process turns it back with {@link asErrorBody}. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly fix: string;

  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(errorBody(code, detail).message, options);
    this.name = 'CodedError';
    this.code = code;
    this.fix = ERRORS[code].fix;
  }
}

/** Any thrown value as an {@link ErrorBody}; what is not coded becomes CV090 with its message. */
export function asErrorBody(thrown: unknown): ErrorBody {
  if (thrown instanceof CodedError) return { code: thrown.code, message: thrown.message, fix: thrown.fix };
  return errorBody('CV090', thrown instanceof Error ? thrown.message : String(thrown));
}
