import { execa } from 'execa';

export interface Branch {
  name: string;
  clean: boolean;
}

export async function currentBranch(folder: string): Promise<Branch | undefined> {
  const head = await execa('git', ['rev-parse', '--abbrev-ref', 'HEAD'], { cwd: folder, reject: false });
  if (head.exitCode !== 0) {
    return undefined;
  }
  const status = await execa('git', ['status', '--porcelain'], { cwd: folder });
  return { name: head.stdout.trim(), clean: status.stdout === '' };
}
