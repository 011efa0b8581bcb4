import { pad } from 'leftpadder';
import { post } from '@acme/ledger-cor';
import { rows } from 'tablfmt';
import exprss from 'exprss';

export const show = [pad, post, rows, exprss];
