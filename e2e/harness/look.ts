/** Centre and size of an element in CSS pixels of the viewport. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How an element is looked for; patterns travel as source and flags. */
export interface Query {
  css?: string;
  role?: string;
  name?: { exact: string } | { source: string; flags: string };
}

/** What was found out about an element, inside the page. */
export interface Facts {
  text: string;
  value: string;
  attributes: Record<string, string>;
  enabled: boolean;
  visible: boolean;
  focused: boolean;
  box: Box;
  styles: Record<string, string>;
}

/** Runs inside the page: finds the first element and does `action` to it. It must not use anything around it. */
export function look(
  root: ShadowRoot,
  query: Query,
  action: 'read' | 'scroll' | 'focus' | 'select',
  style: string,
): Facts | null {
  const implied = (element: Element): string => {
    const tag = element.tagName.toLowerCase();
    const type = element.getAttribute('type') ?? 'text';
    if (tag === 'input')
      return (
        (
          { checkbox: 'checkbox', radio: 'radio', button: 'button', submit: 'button', search: 'searchbox' } as Record<
            string,
            string
          >
        )[type] ?? 'textbox'
      );
    if (tag === 'a') return element.hasAttribute('href') ? 'link' : 'generic';
    const roles: Record<string, string> = {
      button: 'button',
      summary: 'button',
      select: 'combobox',
      textarea: 'textbox',
      li: 'listitem',
      ul: 'list',
      ol: 'list',
      table: 'table',
      dialog: 'dialog',
      output: 'status',
      progress: 'progressbar',
    };
    return roles[tag] ?? (/^h[1-6]$/.test(tag) ? 'heading' : 'generic');
  };
  const nameOf = (element: Element): string => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : (root.getElementById(id)?.textContent ?? '')))
      .join(' ')
      .trim();
    const labels =
      'labels' in element
        ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ')
        : '';
    const name =
      labelled ||
      element.getAttribute('aria-label') ||
      labels ||
      (element as HTMLElement).innerText ||
      element.textContent ||
      element.getAttribute('title') ||
      '';
    return name.replaceAll(/\s+/g, ' ').trim();
  };
  const named = (element: Element): boolean => {
    if (query.name === undefined) return true;
    return 'exact' in query.name
      ? nameOf(element) === query.name.exact
      : new RegExp(query.name.source, query.name.flags).test(nameOf(element));
  };
  const candidates = [...root.querySelectorAll<HTMLElement>(query.css ?? '*')];
  const found = candidates.find(
    (element) =>
      (query.role === undefined || (element.getAttribute('role') ?? implied(element)) === query.role) && named(element),
  );
  if (found === undefined) return null;
  if (action === 'scroll') found.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (action === 'focus') found.focus();
  if (action === 'select' && 'select' in found) (found as HTMLInputElement).select();
  const { left, top, width, height } = found.getBoundingClientRect();
  const computed = getComputedStyle(found);
  return {
    text: found.innerText,
    value: 'value' in found ? String((found as HTMLInputElement).value) : '',
    attributes: Object.fromEntries([...found.attributes].map(({ name, value }) => [name, value])),
    enabled: !found.matches(':disabled') && found.getAttribute('aria-disabled') !== 'true',
    visible: width > 0 && height > 0 && computed.visibility === 'visible',
    focused: root.activeElement === found,
    box: { x: left + width / 2, y: top + height / 2, width, height },
    styles: style === '' ? {} : { [style]: computed.getPropertyValue(style) },
  };
}
