import * as z from 'zod/mini';
import { KEEPING_ERRORS } from './keeping-errors.ts';
import { PAGE_ERRORS, type ErrorFacts } from './page-errors.ts';

/** Every error that claude-verify can show. Codes are never reused. */
export const ERRORS = {
  ...PAGE_ERRORS,
  ...KEEPING_ERRORS,
  CV001: {
    message: 'The extension and the native host are of versions that do not fit each other.',
    mend: "Reload the extension on the browser's extensions page; if it stays so, update the older of the two.",
  },
  CV003: { message: 'A message is larger than the transport allows.', mend: 'Verify a smaller block.' },
  CV004: {
    message: 'The extension and the native host do not understand each other.',
    mend: "Bring both to the same version, then reload the extension on the browser's extensions page.",
  },
  CV005: {
    message: 'The connection to the native host ended in the middle of a message.',
    mend: 'Try again; it is opened anew.',
  },
  CV006: {
    message: 'The native host refused the connection: it could not be shown to be yours.',
    mend: 'Run `claude-verify doctor`; it says which file is wrong and what mends it.',
  },
  CV007: {
    message: 'The native host does not know this extension.',
    mend: 'Run `claude-verify install` again, then reload the extension.',
  },
  CV012: { message: 'This verification is not known any more.', mend: 'Press Verify again.' },
  CV013: {
    message: 'This verification was started elsewhere: on another page or in a terminal.',
    mend: 'Cancel it there.',
  },
  CV014: { message: 'This verification was asked for before, with other code.', mend: 'Press Verify again.' },
  CV015: { message: 'The verification was interrupted before it ended.', mend: 'Press Verify again.' },
  CV016: { message: 'Too many verifications are waiting.', mend: 'Wait for some to end, or cancel them.' },
  CV018: { message: 'Everything is stopped.', mend: 'Press Resume in the popup, or run `claude-verify resume`.' },
  CV019: { message: 'The budget of this run is used up.', mend: 'Verify less at once, or verify again.' },
  CV028: {
    message: 'This is not done until something that went wrong is in order again.',
    mend: 'Once it is, run `claude-verify resume --region NAME` (for the ledger: `claude-verify ledger verify`).',
  },
  CV029: {
    message: 'A rule that protects your files and this machine does not allow this.',
    mend: 'Run `claude-verify ledger show`; its newest entry says what was asked for.',
  },
  CV030: {
    message: 'The .claude-context.toml file cannot be used.',
    mend: 'Mend the line that is named; until then the file changes nothing.',
  },
  CV031: { message: 'The project is not registered.', mend: 'Run `claude-verify init` in its folder.' },
  CV032: { message: 'The folder cannot be read.', mend: 'Check the path and its permissions.' },
  CV033: { message: 'The project file changed since you looked at it.', mend: 'Look at it again and confirm.' },
  CV034: {
    message: 'The change cannot be written to the project.',
    mend: 'Look at the file that is named; nothing was changed.',
  },
  CV035: {
    message: 'The change cannot be undone exactly, so nothing was undone.',
    mend: 'Look at the file that is named: it is not as the change left it.',
  },
  CV036: { message: 'There is no such change, or it was undone already.', mend: 'Run `claude-verify ledger show`.' },
  CV037: { message: 'The ledger is not whole.', mend: 'Run `claude-verify ledger verify`; it names the entry.' },
  CV038: { message: 'What this report would change is not known any more.', mend: 'Press Verify again, then apply.' },
  CV039: { message: 'There is no such pattern.', mend: 'Run `claude-verify patterns list`.' },
  CV040: {
    message: 'The daemon cannot be reached.',
    mend: 'Run `claude-verify daemon start`, then `claude-verify doctor`.',
  },
  CV041: { message: 'Another daemon is running.', mend: 'Use it, or run `claude-verify daemon stop` first.' },
  CV042: { message: 'There is no such rule.', mend: 'Run `claude-verify rules list`.' },
  CV043: {
    message: 'A folder in which claude-verify keeps its data is not private to you.',
    mend: 'Run `claude-verify doctor`; it prints the command that mends it.',
  },
  CV044: {
    message: 'The daemon did not start in time.',
    mend: "Run `claude-verify doctor`; it shows the end of the daemon's log.",
  },
  CV045: {
    message: 'This cannot be done with these patterns.',
    mend: 'Look at `claude-verify patterns list` and choose others.',
  },
  CV050: {
    message: 'The native host is not installed.',
    mend: 'Run `claude-verify install` in a terminal: it installs it for the browsers that you have. Then try again.',
  },
  CV054: {
    message: 'The daemon does not answer: it is stopped, or gone.',
    mend: 'Run `claude-verify daemon stop`, then try again.',
  },
  CV055: {
    message: 'The daemon runs, but this answer did not come in time.',
    mend: 'Try again; if it happens again, run `claude-verify doctor`.',
  },
  CV059: {
    message: 'This fix does not fit the code that was verified.',
    mend: 'Change the line by hand, or ask Claude to fix it.',
  },
  CV057: {
    message: 'This command was stopped (SIGSTOP) and not let go on, so what is staged was not checked.',
    mend: 'Run it again; `git commit --no-verify` commits without the check.',
  },
  CV058: {
    message: 'No dialog for choosing a folder can be shown on this machine.',
    mend: "Run `claude-verify init` in the project's folder.",
  },
  CV060: {
    message: 'A message from an unknown sender was refused.',
    mend: 'Nothing to do; if the extension stopped working, reload the page.',
  },
  CV064: {
    message: 'The browser could not keep the correction.',
    mend: 'Free some disk space and record again; the text is still in the form.',
  },
  CV066: {
    message: 'There is nothing here that tests, properties or a second version could be asked for.',
    mend: 'Ask for a file or block of Python, JavaScript or TypeScript that declares a function or a class.',
  },
  CV067: {
    message: 'The answer has no block of code that fits what was asked.',
    mend: 'Give the whole answer as Markdown, or only the code of it.',
  },
  CV068: {
    message: 'The code of this receipt is not kept any more.',
    mend: 'Give the file that was verified with `--with FILE`; its hash is compared.',
  },
  CV069: {
    message: 'This is not the code that the receipt is about: it has another hash.',
    mend: 'Give the file as it was when it was verified.',
  },
  CV070: { message: 'The command was not understood.', mend: 'Run `claude-verify --help`.' },
  CV071: {
    message: 'The file cannot be read.',
    mend: 'Check the path, its permissions, and that it is a text in UTF-8.',
  },
  CV072: {
    message: 'This folder is not in the work tree of a git repository.',
    mend: 'Run it in a repository, or check a folder with `claude-verify run --project DIR`.',
  },
  CV073: {
    message: 'git could not be asked.',
    mend: 'Run the git command that is named by hand; install git if it is missing.',
  },
  CV074: {
    message: 'The git hook could not be changed.',
    mend: 'Call `claude-verify check --staged --fail-on-error` from it by hand.',
  },
  CV075: { message: 'The report could not be written.', mend: 'Check the path and its permissions.' },
  CV076: {
    message: 'claude-verify was not found by the git hook, so what is staged was not checked.',
    mend: 'Run `claude-verify init --hook` again; `git commit --no-verify` commits without it.',
  },
  CV077: { message: 'The diff does not fit the files.', mend: 'Make it anew, with `git diff`.' },
  CV078: {
    message: 'Nothing was allowed.',
    mend: 'Answer y on a terminal, or add --yes once you have read what it allows.',
  },
  CV079: {
    message: 'These tests bring another text of what they test, so that they say nothing of yours.',
    mend: 'Ask for the tests alone; or verify that other text as a file of its own, if it is the one that you want.',
  },
  CV080: {
    message: 'There is no browser for which the native host could be installed.',
    mend: 'Name one: `claude-verify install --browser chrome` (or chromium, brave, edge, firefox).',
  },
  CV081: {
    message: 'claude-verify could not be put on the PATH.',
    mend: 'Look at the file that is named, then run `claude-verify install --link` again; it works without, too.',
  },
  CV100: {
    message: 'What would be shared may still hold something personal, so it is not shared.',
    mend: 'Look at the place that is named; shorten or reword the correction, and record it again.',
  },
  CV101: {
    message: 'Sharing is not allowed for this project.',
    mend:
      'It needs `opt_in = true` under [sharing] in .claude-context.toml, your consent on the options page, and no ' +
      '`never_share` on either side.',
  },
  CV102: { message: 'This is not what was reviewed, so it is not shared.', mend: 'Review the item again.' },
  CV103: { message: 'There is no such item in the review queue.', mend: 'Run `claude-verify share review`.' },
  CV104: {
    message: 'No receiver is configured that could be used.',
    mend: 'Run `claude-verify share endpoint URL --name NAME`; the address begins with https://.',
  },
  CV105: {
    message: 'The receiver could not be reached safely, so nothing was sent.',
    mend: 'Check the address and its certificate, then send again; an item counts once, however often it is sent.',
  },
  CV106: {
    message: 'The receiver did not confirm the item.',
    mend: 'Send again; an item counts once, however often it is sent.',
  },
  CV110: {
    message: 'The registry could not be asked.',
    mend: 'Check the connection and the registry that is named, then try again.',
  },
  CV111: {
    message: 'What the registry sent has another hash than it should have, so nothing of it was kept.',
    mend: 'Try again; if it stays so, do not use this registry.',
  },
  CV112: {
    message: 'The archive of the package breaks a rule or a limit, so nothing of it was kept.',
    mend: 'Install the package in a project of yours: a project is checked with its own packages.',
  },
  CV113: {
    message: 'No registry is asked about this name.',
    mend: 'Check how it is spelt; a package is named as `npm install` takes it.',
  },
  CV114: {
    message: 'Fetching declarations of packages is not allowed.',
    mend: 'Run `claude-verify allow types`; it shows who is asked.',
  },
  CV115: {
    message: 'The package has no types that can be had without building or running it.',
    mend: 'Install the package in a project of yours: a project is checked with its own packages.',
  },
  CV116: {
    message: 'Fetching wheels of Python packages is not allowed.',
    mend: 'Run `claude-verify allow python-types`; it shows who is asked.',
  },
  CV120: {
    message: 'The verification did not end within the time that a hook of Claude Code has, so nothing is known of it.',
    mend: 'Run `claude-verify verify FILE`; it waits for as long as it takes.',
  },
  CV121: {
    message: 'What Claude Code said to the hook was not understood.',
    mend: 'Update claude-verify and its plugin; work goes on without it.',
  },
  CV122: {
    message: 'The file lies neither in a registered project nor in the repository that was asked from: it is not read.',
    mend: "Run `claude-verify init` in the project's folder, or give the code itself.",
  },
  CV123: {
    message: 'Nothing was recorded: nobody said so.',
    mend: 'Say yes when you are asked; where your client cannot ask, run `claude-verify feedback record FILE`.',
  },
  CV124: {
    message: 'What the turn changed is not known as a whole, so the end of the turn was not held back for all of it.',
    mend: 'Run `claude-verify verify FILE` for what it changed.',
  },
  CV130: {
    message: 'There is no such mute in the .claude-verify folder of a project.',
    mend: 'Run `claude-verify mutes list`; it names what projects bring.',
  },
  CV131: {
    message: 'Nothing was written.',
    mend: 'Answer y on a terminal, or add --yes once you have read the difference.',
  },
  CV140: {
    message: 'An input of the action was not understood.',
    mend: 'See docs/github-action.md for what the inputs take.',
  },
  CV141: {
    message: 'The request brings no token that holds.',
    mend: 'Run `claude-verify http pair NAME` and give the program the code that it shows.',
  },
  CV142: {
    message: 'The token does not allow this.',
    mend: 'Revoke it and pair again with what is missing: `claude-verify http pair NAME --scope verify,read`.',
  },
  CV143: {
    message: 'The request comes from a web page, or under a name that is not ours, so it was refused.',
    mend: 'Call 127.0.0.1 from a program and not from a page: pages have the extension.',
  },
  CV144: {
    message: 'This code pairs nothing: it is wrong, used, too old, or was tried too often.',
    mend: 'Run `claude-verify http pair NAME` for a new one.',
  },
  CV145: {
    message: 'HTTP cannot be served on this port.',
    mend: 'End the program that has it, or choose another one: `claude-verify http pair NAME --port 9848`.',
  },
  CV146: { message: 'There is no such token.', mend: 'Run `claude-verify http list`.' },
  CV147: {
    message: 'No such request is served here.',
    mend: 'GET /api/openapi.json has every one with its method and what it takes.',
  },
  CV148: {
    message: 'The request did not come whole in time.',
    mend: 'Send headers and body at once; nothing of it was done.',
  },
  CV149: {
    message: 'A program of this name is paired already, or there are too many.',
    mend: 'Choose another name, or run `claude-verify http revoke NAME` first.',
  },
  CV150: {
    message: 'The file of the tokens of programs cannot be read, so nobody is paired.',
    mend: 'Mend `http-tokens.json` beside the database and restart, or give it up: `claude-verify http off`.',
  },
  CV151: {
    message: 'There is no such tool to be fetched.',
    mend: '`claude-verify tools list` has those that can be, and how to get the others.',
  },
  CV152: {
    message: 'Nothing is sent to a server of this address.',
    mend: 'Name one of this machine (http://127.0.0.1:8081/), or one that begins with https:// and holds no password.',
  },
  CV159: {
    message: 'The text is no specification in USL that can be compiled.',
    mend: 'Mend the place that is named; `claude-verify usl check FILE` tells all of them.',
  },
  CV160: {
    message: 'A formal spec that the project names is not there.',
    mend: 'Mend its path under [formal_specs] in .claude-context.toml, or take it out.',
  },
  CV161: {
    message: 'A formal spec that the project names is no path of a file within it, links not counted: it is not read.',
    mend: 'Name an ordinary file below the folder of .claude-context.toml.',
  },
  CV162: {
    message: 'A pattern for formal specs matches no file of its language.',
    mend: 'Mend it under [formal_specs] in .claude-context.toml: it is for files that git does not ignore.',
  },
  CV163: {
    message: 'No checker of this formal spec ran here.',
    mend:
      '`claude-verify tools list` has what each language needs; `claude-verify allow snippets` lets those run ' +
      'that run code.',
  },
  CV164: {
    message: 'No check decided the whole of this formal spec.',
    mend: 'Read at the file why; take it out of [formal_specs] in .claude-context.toml if nothing has to decide it.',
  },
  CV165: {
    message: 'The project names more formal specs than are verified.',
    mend: 'Name fewer under [formal_specs] in .claude-context.toml.',
  },
  CV166: {
    message: 'What the project names as a formal spec cannot be verified as one.',
    mend: 'Name texts of that language, each of at most 1 MiB, under [formal_specs] in .claude-context.toml.',
  },
  CV167: {
    message: 'The file is not this tool, so it was not added.',
    mend: "Name the tool's own jar, or fetch it: `claude-verify tools install NAME`.",
  },
} as const satisfies Record<string, ErrorFacts>;

/** A code of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** An error as it travels and is shown: code, what happened (with the particulars) and what to do. */
export const errorBodySchema = z.object({ code: z.string(), message: z.string(), mend: z.string() });

/** See {@link errorBodySchema}. */
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The error of {@link ERRORS} with an optional particular ("line 3, column 7: ..."). */
export function errorBody(code: ErrorCode, detail?: string): ErrorBody {
  const { message, mend } = ERRORS[code];
  return { code, message: detail === undefined ? message : `${message} ${detail}`, mend };
}

/** The thrown form of {@link ErrorBody}; whatever crosses a process turns it back with {@link asErrorBody}. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly mend: string;

  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(errorBody(code, detail).message, options);
    this.name = 'CodedError';
    this.code = code;
    this.mend = ERRORS[code].mend;
  }
}

/** Any thrown value as an {@link ErrorBody}; what is not coded becomes CV090 with its message. */
export function asErrorBody(thrown: unknown): ErrorBody {
  if (thrown instanceof CodedError) return { code: thrown.code, message: thrown.message, mend: thrown.mend };
  return errorBody('CV090', thrown instanceof Error ? thrown.message : String(thrown));
}
