/**
 * Copies a text inside a user's gesture; falls back to the editing command where the page may not use the clipboard.
 */
export async function copyText(document: Document, text: string): Promise<boolean> {
  const clipboard = document.defaultView?.navigator.clipboard;
  if (clipboard !== undefined) {
    const written = await clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  let copied = false;
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  return copied;
}
