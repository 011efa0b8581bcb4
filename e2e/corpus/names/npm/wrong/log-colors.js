import chalk from 'chalk';

const LEVELS = {
  info: chalk.blue,
  warn: chalk.keyword('orange'),
  error: chalk.bold.red,
};

export function paint(level, message) {
  const style = LEVELS[level] ?? chalk.reset;
  const time = chalk.dim(new Date().toISOString());
  return `${time} ${style(level.toUpperCase().padEnd(5))} ${message}`;
}
