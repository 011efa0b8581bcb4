export function Links({ items }) {
  return items.map((item) => <a href="https://example.com" target="_blank">{item}</a>);
}
export const Raw = ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;
export const Twice = () => <img src="a" src="b" alt="" />;
