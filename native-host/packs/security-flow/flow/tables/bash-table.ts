import type { Table } from '../flow-table.ts';

/** The shell: a command is a call of its name, a word without quotes one of `unquoted`. */
export const BASH_TABLE: Table = {
  sources: {
    local: ['read()', 'QUERY_STRING', 'HTTP_USER_AGENT', 'curl()', 'wget()'],
    parameter: ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9', '$@', '$*'],
    random: ['RANDOM'],
  },
  makes: false,
  numbers: ['wc', 'expr', 'date', 'id', 'nproc'],
  cleans: [
    { calls: ['printf'], of: [] },
    { calls: ['basename'], of: ['path-traversal'] },
  ],
  sinks: [
    {
      flaw: 'command-injection',
      calls: ['bash', 'sh', 'zsh', 'dash', 'ksh'],
      args: [1],
      when: { 0: /^-c$/ },
      instead: 'hand the value over as an argument: sh -c \'... "$1"\' sh "$value"',
    },
    { flaw: 'command-injection', calls: ['eval'], args: 'all', instead: 'use an array for arguments, or ${!name}' },
    { flaw: 'command-injection', calls: ['ssh'], args: 'all', text: / /, instead: 'quote it with printf %q' },
    {
      flaw: 'sql-injection',
      calls: ['mysql', 'psql', 'sqlite3', 'mariadb', 'sqlcmd'],
      args: 'all',
      text: /\b(?:select\b[^]*\bfrom|insert\s+into|update\b[^]*\bset|delete\s+from|drop\s+table|where)\b/i,
      instead: 'hand the value over as a variable (psql -v)',
    },
    {
      flaw: 'download-and-run',
      calls: ['pipeline'],
      form: true,
      some: [/^(?:curl|wget)$/, /^(?:ba|z|k|da)?sh$|^sudo$|^python3?$/],
      instead: 'download, check the sum, then run',
    },
    {
      flaw: 'download-and-run',
      calls: ['bash', 'sh', 'zsh', 'source', '.', 'eval'],
      form: true,
      some: [/^(?:curl|wget)\(\)/],
      instead: 'download, check the sum, then run',
    },
    {
      flaw: 'unquoted-removal',
      calls: ['rm'],
      form: true,
      some: [/^-\w*[rR]|^--recursive$/, /^unquoted\(\)/],
      instead: 'write "${dir:?}"',
    },
    {
      flaw: 'file-permissions',
      calls: ['chmod'],
      form: true,
      some: [/^0?777$|^a\+rwx$|^0?666$/],
      instead: 'give the owner or a group the right',
    },
    {
      flaw: 'tls-off',
      calls: ['curl', 'wget'],
      form: true,
      some: [/^-k$|^--insecure$|^--no-check-certificate$/],
      instead: 'add the certificate authority',
    },
  ],
};
