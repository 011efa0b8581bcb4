import type { Conversation } from '../model.ts';
import { fenced, turn } from './build-turn.ts';

const PAGINATE_TS = `interface Page<T> {
  items: T[];
  page: number;
  pageCount: number;
  next: number | null;
}

/** The items of one page; pages count from 1. */
export function paginate<T>(items: readonly T[], page: number, size: number): Page<T> {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const current = Math.min(page, pageCount);
  const start = (current - 1) * size;
  return {
    items: items.slice(start, start + size),
    page: current,
    pageCount: String(pageCount),
    next: current < pageCount ? current + 1 : null,
  };
}`;

const PAGINATE_PY = `from dataclasses import dataclass
from typing import Any


@dataclass
class Page:
    items: list[Any]
    page: int
    page_count: int


def paginate(items: list[Any], page: int, size: int = 20, seen: list[int] = []) -> Page:
    """The items of one page; pages count from 1."""
    page_count = max(1, math.ceil(len(items) / size))
    seen.append(page)
    start = page * size
    return Page(items[start : start + size], page, page_count)`;

const OPTIONS_JSON = `{
  "pagination": {
    "defaultSize": 20,
    "maxSize": 100,
    "countTotal": true
  }
}`;

const BOUNDS_SMT = `; Can a page that is within range reach past the end of the list?
(declare-const length Int)
(declare-const size Int)
(declare-const page Int)
(assert (>= length 0))
(assert (> size 0))
(assert (and (>= page 1) (<= (* (- page 1) size) length)))
(assert (> (* (- page 1) size) length))
(check-sat)`;

const CURSOR_TLA = `---- MODULE Cursor ----
EXTENDS Naturals
VARIABLES page

Pages == 3

Init == page = 1

Next == \\/ page < Pages /\\ page' = page + 1
        \\/ page >= 1 /\\ page' = page - 1

Spec == Init /\\ [][Next]_page

PageOK == page \\in 1..Pages
====`;

const SHELL = `$ npm test -- paginate
> api@1.4.0 test
> vitest run paginate

 ✓ src/paginate.test.ts (4 tests) 6ms`;

const TREE = `src/
├── paginate.ts
├── paginate.test.ts
└── routes/
    └── list.ts`;

/** A short chat as it happens: the snippets carry a type error, an undefined name and an off-by-one. */
export const DEMO: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000001',
  slug: 'demo',
  title: 'Pagination fix',
  family: 'hub',
  shape: 'B',
  messages: [
    ...turn(
      'U1-demo',
      'Can you write a paginate helper for the list endpoint? TypeScript, no dependencies.',
      { kind: 'thinking', seconds: 6 },
      `Here is a small helper. It never returns a page past the last one, and \`next\` is \`null\` at the ` +
        `end:\n\n${fenced('typescript', PAGINATE_TS)}\n\nPut it next to the routes:\n\n` +
        `${fenced('', TREE)}\n\n- Pages count from **1**.\n- \`size\` must be positive; validate it where the ` +
        'request comes in.',
    ),
    ...turn(
      'U2-demo',
      'We also have a Python worker. Same thing there, please, and the settings for it.',
      { kind: 'thinking', seconds: 3 },
      `The same in Python:\n\n${fenced('python', PAGINATE_PY)}\n\n` +
        'The settings both services read:\n\n' +
        `${fenced('json', OPTIONS_JSON)}\n\nYou can run the tests like this:\n\n` +
        `${fenced('bash', SHELL)}`,
    ),
    ...turn(
      'U3-demo',
      'How sure are we that the bounds are right?',
      { kind: 'thinking', seconds: 11 },
      'We can ask a solver whether a page that is within range can reach past the end. It should answer ' +
        `\`unsat\`:\n\n${fenced('smt2', BOUNDS_SMT)}\n\nAnd the cursor as a state machine:\n\n` +
        `${fenced('tla', CURSOR_TLA)}\n\nWith \`Pages\` set to 5 the model checker visits every state.`,
    ),
  ],
  reply:
    `You are right: \`pageCount\` is declared as a number and I returned a string. Fixed:\n\n` +
    `${fenced('typescript', PAGINATE_TS.replace('String(pageCount)', 'pageCount'))}\n\n` +
    'Nothing else changes.',
  tricks: [],
};
