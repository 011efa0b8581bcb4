// What a browser starts, from the bundle or from the sources.
import { load } from './start.mjs';

await load('shim');
