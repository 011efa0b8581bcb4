import { env, window, workspace, type ExtensionContext } from 'vscode';
import { LanguageClient, type LanguageClientOptions, type Middleware } from 'vscode-languageclient/node';
import { addCommands } from './commands.ts';
import { createStatusBar } from './status-bar.ts';

const NAME = 'claude-verify';

/** Words that only a person has, by the command that takes them, the field that they go into and the question. */
const ASKED: Readonly<Record<string, { field: string; prompt: string }>> = {
  'claude-verify.mute': { field: 'reason', prompt: 'Why mute it?' },
  'claude-verify.recordCorrection': { field: 'said', prompt: 'What was wrong, in your words?' },
};

/** Asks for the words that a command lacks, and takes to the clipboard what one answers with. */
const executeCommand: Middleware['executeCommand'] = async (command, given, next) => {
  const asked = ASKED[command];
  const [argument, ...rest] = given;
  const words = asked === undefined ? undefined : await window.showInputBox({ prompt: asked.prompt });
  if (asked !== undefined && words === undefined) return null;
  const answer: unknown = await next(
    command,
    asked === undefined ? given : [{ ...argument, [asked.field]: words }, ...rest],
  );
  if (command === 'claude-verify.copyEvidence' && typeof answer === 'string') {
    await env.clipboard.writeText(answer);
    window.setStatusBarMessage('The evidence is copied.', 3_000);
  }
  return answer;
};

let client: LanguageClient | undefined;

/** Starts the language server and what shows its words. */
export async function activate(context: ExtensionContext): Promise<void> {
  const settings = workspace.getConfiguration(NAME);
  const { activationEvents }: { activationEvents: string[] } = context.extension.packageJSON;
  const languages = activationEvents.map((event) => event.replace('onLanguage:', ''));
  const options: LanguageClientOptions = {
    documentSelector: languages.flatMap((language) => [
      { scheme: 'file', language },
      { scheme: 'untitled', language },
    ]),
    initializationOptions: {
      profile: settings.get<string>('profile', 'default'),
      client: { copies: true, trusted: workspace.isTrusted },
    },
    middleware: { executeCommand },
  };
  const command = settings.get<string>('command', NAME);
  client = new LanguageClient(NAME, NAME, { command, args: ['lsp'] }, options);
  const statusBar = createStatusBar();
  client.onNotification('claudeVerify/status', (status) => statusBar.note(status));
  const trusted = workspace.onDidGrantWorkspaceTrust(() => client?.sendNotification('claudeVerify/trusted'));
  context.subscriptions.push(statusBar, trusted, ...addCommands(statusBar));
  await client.start();
}

/** Ends the language server. */
export const deactivate = (): Promise<void> | undefined => client?.stop();
