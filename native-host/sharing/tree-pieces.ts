import type { Node } from 'web-tree-sitter';
import type { LanguageId } from '../../shared/language.ts';
import { isFormat } from './neutral-text.ts';
import type { Parsed } from './sharing-grammars.ts';
import type { CodePiece, CodePieceKind } from './code-pieces.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const COMMENTS = set(
  'comment preproc_warning preproc_error line_comment block_comment doc_comment html_comment js_comment ' +
    'hash_bang_line shebang shebang_directive haddock uninterpreted preproc_region preproc_endregion',
);
const TEXTS = set(
  'string_fragment string_content multiline_string_fragment raw_string_content raw_string_literal_content ' +
    'interpreted_string_literal_content string_literal_content heredoc_content jsx_text text nowdoc_string ' +
    'quasiquote_body setting_value',
);
/** Literals whose inside may stand between their children, or that have none. */
const HOLDERS = set(
  'string string_literal template_string interpreted_string_literal raw_string_literal verbatim_string_literal ' +
    'interpolated_string_expression encapsed_string heredoc heredoc_body raw_string ansi_c_string translated_string ' +
    'string_value system_lib_string bare_string bare_symbol delimited_symbol concatenated_string regex ' +
    'template_literal_type',
);
const CHARS = set('char char_literal character_literal character character_literal_content');
const REGEXES = set('regex_pattern extglob_pattern');
/** What begins and ends a text. */
const TAGS = set('heredoc_start heredoc_beginning heredoc_end raw_string_delimiter');
const IDENTIFIERS = set(
  'identifier property_identifier private_property_identifier shorthand_property_identifier ' +
    'shorthand_property_identifier_pattern statement_identifier type_identifier field_identifier ' +
    'shorthand_field_identifier label_name package_identifier namespace_identifier variable_name name variable ' +
    'constructor module_id constant instance_variable class_variable global_variable simple_symbol hash_key_symbol ' +
    'module_name field_name',
);
/** How a value is written within a literal; what else stands there is text. */
const FORMATS = set('format_specifier interpolation_format_clause');
/** Directives that only say something: to whoever compiles, or where the code is from. */
const SAYING = /^#\s*(?:error|warning|ident|sccs|line)\b|^#\s*pragma\s+(?:message|comment|region|endregion|mark)\b/;
/** What stands around a literal that has no children: its prefix, quotes and marks of raw strings. */
const OPENING = /^(?:[A-Za-z]{0,3}#*["'`]{1,3}|[$@]{0,2}["']|<|"|'|%[a-zA-Z]?[([{<|!/])/;
const CLOSING = /(?:["'`]{1,3}#*|>|[)\]}>|!/])$/;

/** The pieces of a text that its grammar could read, in order and apart from each other. */
export function treePieces(language: LanguageId, { tree, source, offset }: Parsed, length: number): CodePiece[] {
  const pieces: CodePiece[] = [];
  const add = (kind: CodePieceKind, start: number, end: number): void => {
    const from = Math.max(0, start - offset);
    const to = Math.min(length, end - offset);
    if (from < to) pieces.push({ kind, start: from, end: to });
  };
  const inside = (node: Node): void => {
    const text = source.slice(node.startIndex, node.endIndex);
    const before = OPENING.exec(text)?.[0].length ?? 0;
    const after = CLOSING.exec(text.slice(before))?.[0].length ?? 0;
    add(
      node.type === 'regex' ? 'regex' : 'text',
      node.startIndex + before,
      Math.max(node.startIndex + before, node.endIndex - after),
    );
  };

  /** The parts of a format between the values that it takes, where they are no format's own. */
  const formatted = (node: Node, children: readonly Node[]): void => {
    const values = children.filter((child) => child.isNamed);
    const starts = [node.startIndex + 1, ...values.map(({ endIndex }) => endIndex)];
    const parts = starts.map((start, index) => ({
      start,
      end: values[index]?.startIndex ?? node.endIndex,
    }));
    if (isFormat(parts.map(({ start, end }) => source.slice(start, end)).join(''))) return;
    for (const { start, end } of parts) if (start < end) add('text', start, end);
  };

  // A stack of its own: a tree may be deeper than the machine's.
  const waiting: Node[] = [tree.rootNode];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const kind = kindOf(language, node, source);
    if (kind === 'skip') continue;
    if (kind !== undefined) {
      add(kind, node.startIndex, kind === 'comment' ? endOfComment(node, source) : node.endIndex);
      continue;
    }
    const children = node.children.filter((child) => child !== null);
    if (FORMATS.has(node.type)) formatted(node, children);
    if (HOLDERS.has(node.type)) {
      if (children.length === 0) {
        inside(node);
        continue;
      }
      for (const [index, child] of children.entries()) {
        const next = children[index + 1];
        if (next !== undefined && next.startIndex > child.endIndex)
          add(node.type === 'regex' ? 'regex' : 'text', child.endIndex, next.startIndex);
      }
      const [first] = children;
      const last = children.at(-1);
      if (first !== undefined && node.type === 'heredoc_body') add('text', node.startIndex, first.startIndex);
      if (last !== undefined && node.type === 'heredoc_body') add('text', last.endIndex, node.endIndex);
    }
    waiting.push(...children);
  }
  pieces.sort((a, b) => a.start - b.start || b.end - a.end);
  return apart(pieces);
}

function kindOf(language: LanguageId, node: Node, source: string): CodePieceKind | 'skip' | undefined {
  const { type } = node;
  // A keyword of the same name is a token without one.
  if (!node.isNamed) return undefined;
  if (COMMENTS.has(type)) return 'comment';
  if (type === 'pragma')
    return /^\{-#\s*(?:LANGUAGE|INLINE|NOINLINE)\b/i.test(source.slice(node.startIndex, node.endIndex))
      ? 'skip'
      : 'comment';
  if (type === 'escape_sequence') {
    if (CHARS.has(node.parent?.type ?? '')) return 'char';
    return node.parent?.type === 'regex' ? 'regex' : 'text';
  }
  if (type === 'preproc_call' && SAYING.test(source.slice(node.startIndex, node.endIndex))) return 'comment';
  if (type === 'preproc_arg') return 'raw';
  if (TAGS.has(type)) return 'tag';
  if (CHARS.has(type) && node.namedChildCount === 0) return 'char';
  if (REGEXES.has(type)) return 'regex';
  if (type === 'regex' && language === 'bash') return 'regex';
  if (TEXTS.has(type) && node.namedChildCount === 0) return node.parent?.type === 'regex' ? 'regex' : 'text';
  if (language === 'bash' && type === 'word') return shellWord(node, source);
  if (language === 'css' && type === 'plain_value') return isWordOfCss(node, source) ? 'skip' : 'text';
  if (IDENTIFIERS.has(type) && node.namedChildCount === 0) return 'identifier';
  return undefined;
}

/** Nothing of an address, whose parts the grammar takes for values of their own. */
function isWordOfCss(node: Node, source: string): boolean {
  const taker = node.parent?.type === 'arguments' ? node.parent.parent?.firstChild : undefined;
  if (taker?.type === 'function_name' && /^(?:url|src|image)$/i.test(source.slice(taker.startIndex, taker.endIndex)))
    return false;
  return !/[/:.@+=]/.test(source.slice(node.startIndex, node.endIndex));
}

/** Arguments of commands, values and file names are text; the name of a command is none, unless it is a path. */
function shellWord(node: Node, source: string): CodePieceKind | 'skip' {
  const text = source.slice(node.startIndex, node.endIndex);
  const names =
    node.parent?.type === 'function_definition' || (node.parent?.type === 'command_name' && /^[\w-]+$/.test(text));
  // Of a text that was replaced before it does not become a name.
  if (names && !/^text\d+$/.test(text)) return 'identifier';
  return 'text';
}

/** Some grammars count the line's end to the comment. */
function endOfComment(node: Node, source: string): number {
  let end = node.endIndex;
  while (end > node.startIndex && /\s/.test(source.charAt(end - 1))) end -= 1;
  return end;
}

/** In order, none within another, and neighbours of one kind as one: an escape belongs to the text around it. */
function apart(pieces: readonly CodePiece[]): CodePiece[] {
  const kept: CodePiece[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (last !== undefined && piece.start < last.end) continue;
    if (last?.kind === piece.kind && last.end === piece.start && (piece.kind === 'text' || piece.kind === 'regex'))
      last.end = piece.end;
    else kept.push({ ...piece });
  }
  return kept;
}
