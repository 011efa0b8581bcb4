// Starts the daemon, from the bundle or from the sources.
import { load } from './start.mjs';

await load('daemon');
