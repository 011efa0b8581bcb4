#!/usr/bin/env node
import { decode, encode } from './src/morse.js';

const [command, ...words] = process.argv.slice(2);
if (command !== 'encode' && command !== 'decode') {
  console.error('usage: morse encode|decode TEXT');
  process.exit(64);
}
console.log(command === 'encode' ? encode(words.join(' ')) : decode(words.join(' ')));
