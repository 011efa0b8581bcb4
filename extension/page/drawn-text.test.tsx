// @vitest-environment happy-dom
import { options, render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { controlByLetter } from '../ui/focus-keys.ts';
import { drawTexts } from './drawn-text.ts';

beforeEach(drawTexts);

afterEach(() => {
  delete options.vnode;
  document.body.replaceChildren();
});

it('holds words in attributes, and only the room between them and the choices of a list as text', () => {
  const draw = (n: number): void =>
    render(
      <p>
        {n} problems <b>in</b> {'shop.ts'}
        <select value="b">
          <option value="a">One</option>
          <option value="b">{`Of ${n}`}</option>
        </select>
      </p>,
      document.body,
    );
  for (const n of [2, 3]) {
    draw(n);
    expect([...document.querySelectorAll('data')].map(({ value }) => value)).toEqual([
      `${n}`,
      ' problems ',
      'in',
      'shop.ts',
    ]);
    expect(document.body.textContent).toBe(` OneOf ${n}`);
    expect(document.querySelector('select')?.value).toBe('b');
  }
});

it('lets a letter go to the control whose words begin with it', () => {
  render(
    <>
      <button type="button">Record</button>
      <button type="button">Open report</button>
    </>,
    document.body,
  );
  const buttons = [...document.querySelectorAll('button')];
  expect(controlByLetter(buttons, new KeyboardEvent('keydown', { key: 'o' }))).toBe(buttons[1]);
});
