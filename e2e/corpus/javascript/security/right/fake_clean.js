import DOMPurify from 'dompurify';

export function Comment({ searchParams }) {
  return <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(searchParams.text) }} />;
}
