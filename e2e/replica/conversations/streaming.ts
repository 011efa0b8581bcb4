import type { Conversation } from '../model.ts';
import { fenced, turn } from './turn.ts';

const QUEUE = `import asyncio
from collections.abc import Awaitable, Callable


class Queue:
    """Runs jobs one after another, in the order in which they came."""

    def __init__(self) -> None:
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()

    def add(self, job: Callable[[], Awaitable[None]]) -> None:
        self._jobs.put_nowait(job)

    async def run(self) -> None:
        while not self._jobs.empty():
            job = await self._jobs.get()
            await job()`;

const DEBOUNCE = `export function debounce<A extends unknown[]>(call: (...args: A) => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args: A): void => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), ms);
  };
}`;

/** A conversation whose reply is streamed: two code blocks with text around them. */
export const STREAMING: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000004',
  slug: 'streaming',
  title: 'Queue and debounce',
  family: 'hub',
  shape: 'B',
  messages: turn('U1-stream', 'I need a job queue.', 'Which language? I can write it in **Python** or `TypeScript`.'),
  reply:
    'Python it is. Jobs run one at a time:\n\n' +
    `${fenced('python', QUEUE)}\n\nAnd since you asked about the search box, a debounce:\n\n` +
    `${fenced('ts', DEBOUNCE)}\n\nBoth are small enough to own.`,
  tricks: [],
};
