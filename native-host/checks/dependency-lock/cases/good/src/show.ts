import { pad } from 'left-padder';
import { post } from '@acme/ledger-core';
import { readFile } from 'node:fs/promises';
import { rows } from 'tablefmt';
import chalk from 'chalk';
import { total } from './total.ts';

export const show = (n: number): string => pad(rows(post(total(n))), chalk, readFile);
