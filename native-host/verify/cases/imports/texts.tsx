import x from '~/a';
import y from '@/components/y';
import z from '#internal';
const rows = sql`select * from "acme_customers" where host = from '10.2.3.4'`;
throw new Error("No answer from 'billing-eu-1'");
const made = `import { x } from 'generated'`;
// import { old } from 'commented';
/* require('commented-too') */
export const Line = () => <p>Import "quoted" from 'nowhere', don't require('it')</p>;
const tool = module.require('not-loaded-so');
// imports: react
