/** A block of a reply, as the page renders it. */
export type MarkdownBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; fence: string; info: string; code: string; closed: boolean };

const FENCE = /^(`{3,}|~{3,})(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.) (.*)$/;
const HEADING = /^(#{1,3}) (.*)$/;

/** Splits the small part of Markdown that the conversations use; an unfinished text gives an unclosed last block. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const lines = text.split('\n');
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line);
    if (fence !== null) {
      const [, mark = '```', info = ''] = fence;
      const end = closingFence(lines, at + 1, mark);
      const closed = end < lines.length;
      blocks.push({ kind: 'code', fence: mark, info: info.trim(), code: lines.slice(at + 1, end).join('\n'), closed });
      at = end + 1;
      continue;
    }
    at += 1;
    if (line.trim() === '') continue;
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    const joins = lines[at - 2]?.trim() !== '' && at > 1;
    if (heading !== null) {
      const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3;
      blocks.push({ kind: 'heading', level, text: heading[2] ?? '' });
    } else if (item !== null) {
      if (last?.kind === 'list' && joins) last.items.push(item[2] ?? '');
      else blocks.push({ kind: 'list', ordered: item[1] !== undefined, items: [item[2] ?? ''] });
    } else if (last?.kind === 'paragraph' && joins) last.text += `\n${line}`;
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}

function closingFence(lines: readonly string[], from: number, mark: string): number {
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    if (line.length >= mark.length && line === mark.charAt(0).repeat(line.length)) return at;
  }
  return lines.length;
}

/** A run of text inside a paragraph. */
export type Inline = { kind: 'text' | 'code' | 'strong'; text: string };

/** Splits inline code and bold text out of a paragraph. */
export function parseInline(text: string): Inline[] {
  return text
    .split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('`') && piece.length > 2) return { kind: 'code', text: piece.slice(1, -1) };
      if (piece.startsWith('**') && piece.length > 4) return { kind: 'strong', text: piece.slice(2, -2) };
      return { kind: 'text', text: piece };
    });
}
