import chalk from 'chalk';

interface Row {
  name: string;
  passed: number;
  failed: number;
}

export function printTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map((row) => row.name.length));
  const lines = rows.map(({ name, passed, failed }) => {
    const good = chalk.lightGreen(`${passed} passed`);
    const bad = failed > 0 ? chalk.red(`${failed} failed`) : chalk.gray('0 failed');
    return `${chalk.bold(name.padEnd(width))}  ${good}  ${bad}`;
  });
  return lines.join('\n');
}
