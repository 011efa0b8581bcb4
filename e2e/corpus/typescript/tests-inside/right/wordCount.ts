import process from 'node:process';
import readline from 'node:readline';

const countWords = (line: string): number => line.split(/\s+/).filter((word) => word !== '').length;

const reader = readline.createInterface({ input: process.stdin });
let lines = 0;
let words = 0;

for await (const line of reader) {
  lines += 1;
  words += countWords(line);
}

if (lines === 0) {
  console.error('usage: wordCount < text');
  process.exitCode = 2;
} else {
  console.log(`${lines} lines, ${words} words`);
}
