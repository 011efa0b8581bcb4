import { Marked } from 'marked';

const marked = new Marked({
  sanitize: true,
  breaks: false,
});

marked.use({
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens);
      return `<h${depth + 1}>${text}</h${depth + 1}>\n`;
    },
  },
});

export async function renderArticle(markdown: string): Promise<string> {
  return marked.parse(markdown, { async: true });
}
