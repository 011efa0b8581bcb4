import { commands, window, type Disposable } from 'vscode';
import type { StatusBar } from './status-bar.ts';

/** The commands of the palette: on the file in front. */
export function addCommands(statusBar: StatusBar): Disposable[] {
  const onThisFile = (name: string, command: string): Disposable =>
    commands.registerCommand(name, async () => {
      const uri = window.activeTextEditor?.document.uri.toString();
      if (uri === undefined) return window.showInformationMessage('Open a file first.');
      return commands.executeCommand(command, { uri });
    });
  return [
    onThisFile('claude-verify.verifyThisFile', 'claude-verify.verifyFile'),
    onThisFile('claude-verify.falsifyThisFile', 'claude-verify.runFalsifier'),
    commands.registerCommand('claude-verify.showStatus', () =>
      window.showQuickPick(
        statusBar.notChecked().map(({ what, how }) => ({ label: what, detail: how })),
        { title: 'What was not checked of this file, and what would check it', matchOnDetail: true },
      ),
    ),
  ];
}
