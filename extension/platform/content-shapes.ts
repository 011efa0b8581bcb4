import { contentFrameSchema, CONTENT_REPLIES } from './messages.ts';
import type { ShapeTable } from './shape.ts';
import { shapesOf } from './shapes-of.ts';

/** What the content script may hear. It is made at build time: vite.config.ts puts it in place of `CONTENT_SHAPES`. */
export const contentShapes = (): ShapeTable => shapesOf({ ...CONTENT_REPLIES, frame: contentFrameSchema });
