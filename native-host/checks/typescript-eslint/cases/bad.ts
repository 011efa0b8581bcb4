import { writeFile } from 'node:fs/promises';

export class Report {
  private readonly lines: number[] = [];

  add(line: number): void {
    this.lines.push(line);
  }

  async save(path: string): Promise<void> {
    writeFile(path, this.lines.sort().join('\n'));
    const found = [1, 2].filter(async (line) => this.has(line));
    found.forEach(this.add);
    if (found.length === 0) throw 'nothing to save';
  }

  private async has(line: number): Promise<boolean> {
    await Promise.resolve();
    return this.lines.includes(line);
  }
}
