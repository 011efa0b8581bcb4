import type { ViewRequestType, WorkerFrame } from './messages.ts';
import { fits, type ShapeTable } from './shape.ts';
import { linkOverRuntime } from './worker-channel.ts';
import type { WorkerClient, WorkerReader } from './worker-link.ts';

/** The build puts the shapes of content-shapes.ts here. */
declare const CONTENT_SHAPES: ShapeTable;

let kept: ShapeTable | undefined;

// Made at the first message: most pages have heard nothing by the time that they are shown.
const shapes = (): ShapeTable => (kept ??= CONTENT_SHAPES);

/** Checks what the worker sends as the schemas of messages.ts do; made for a test of a given table. */
export function readerOf(table: () => ShapeTable): WorkerReader {
  return {
    repeatable: new Set<ViewRequestType>([
      'page.state',
      'block.verify',
      'block.cancel',
      'block.known',
      'block.restore',
      'context.plan',
      'context.inserted',
      'context.off',
    ]),
    // Each cast stands for the schema that the shape was made from.
    frame: (message) => (fits(table(), 'frame', message) ? (message as WorkerFrame) : null),
    reply: (type: ViewRequestType, body) => (fits(table(), type, body) ? { body } : null),
  };
}

/**
 * The content script's line to the worker, as `connectWorker` is for the own pages; it knows the replies to its own
 * requests only.
 */
export const connectContent = (): WorkerClient => linkOverRuntime('content', readerOf(shapes));
