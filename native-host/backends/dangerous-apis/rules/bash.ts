import type { Node } from 'web-tree-sitter';
import type { Rule } from '../rule.ts';

const words = (command: Node | undefined): Node[] => (command?.namedChildren ?? []).filter((child): child is Node => child !== null && child.type !== 'command_name');
const isBare = (node: Node): boolean => /^(?:simple_expansion|expansion|command_substitution)$/.test(node.type) || (node.type === 'concatenation' && node.namedChildren.some((child) => child !== null && isBare(child)));
const isRecursive = (node: Node): boolean => /^(?:-[a-zA-Z]*[rR][a-zA-Z]*|--recursive)$/.test(node.text);

/** Rules for the shell. */
export const BASH_RULES: readonly Rule[] = [
  {
    id: 'eval',
    query: '(command name: (command_name) @name (#eq? @name "eval")) @at',
    when: ({ at }) => /\$/.test(at?.text.replaceAll(/'[^']*'/g, '') ?? '') && !/^eval\s+"?\$\([a-z][\w-]*(?:\s+(?:-[\w-]+|[a-z][\w-]*))*\)"?$/.test(at?.text ?? ''),
    message: 'runs a text that is not fixed as code',
    why: 'whoever can change the text runs commands here; use an array for arguments',
    severity: 'warning',
    subcategory: 'injection',
  },
  {
    id: 'download-and-run',
    query: `(pipeline (command name: (command_name) @get) (command name: (command_name) @run (#any-of? @get "curl" "wget") (#any-of? @run "sh" "bash" "zsh" "sudo" "python" "python3"))) @at
      (command name: (command_name) @run argument: (process_substitution (command name: (command_name) @get)) (#any-of? @get "curl" "wget") (#any-of? @run "sh" "bash" "zsh" "source")) @at`,
    message: 'runs what it downloads without looking at it',
    why: 'whoever controls the server or the way there runs code; download, check the sum, then run',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'rm-variable',
    query: '(command name: (command_name) @name (#eq? @name "rm")) @at',
    when: ({ at }) => words(at).some(isRecursive) && words(at).some(isBare),
    message: 'removes folders named by a variable without quotes',
    why: 'an empty one or one with blanks removes others; write "${dir:?}"',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'world-writable',
    query: '(command name: (command_name) @name argument: (_) @mode (#eq? @name "chmod") (#match? @mode "^(0?777|a\\\\+rwx|0?666)$")) @at',
    message: 'lets every user change the file',
    why: 'give the owner or a group the right instead',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
  {
    id: 'tls-off',
    query: '(command name: (command_name) @name argument: (word) @flag (#any-of? @name "curl" "wget") (#any-of? @flag "-k" "--insecure" "--no-check-certificate")) @at',
    message: 'turns the check of the server\'s certificate off',
    why: 'anyone on the way can change what is downloaded; add the certificate authority instead',
    severity: 'warning',
    subcategory: 'missing_validation',
  },
];
