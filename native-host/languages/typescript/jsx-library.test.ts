import { expect, test } from 'vitest';
import { parseScript } from './script-syntax.ts';
import { jsxLibraryOf } from './jsx-library.ts';

test.each([
  ['export const a = 1;\n', undefined],
  ['export const a = <p>b</p>;\n', 'react'],
  ["import { Plus } from 'lucide-react';\nexport const a = () => <><Plus /></>;\n", 'react'],
  ["import './vue.css';\nexport const a = <p />;\n", 'react'],
  ["import { useState } from 'preact/hooks';\nexport const a = <p class='b' />;\n", 'preact/hooks'],
  ["import { createSignal } from 'solid-js';\nexport const a = <p />;\n", 'solid-js'],
  ["/** @jsxImportSource hono/jsx */\nimport { Hono } from 'hono';\nexport const a = <p />;\n", 'hono/jsx'],
  ['export const a = <style jsx>{`p { color: red }`}</style>;\n', 'styled-jsx'],
])('the elements of %j are those of %s', (text, library) => {
  expect(jsxLibraryOf(parseScript('tsx', 'block.tsx', text))).toBe(library);
});
