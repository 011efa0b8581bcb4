import { VERSION } from '../../shared/version.ts';
import { daemonMain } from '../daemon/main.ts';
import { openParts } from '../daemon/parts.ts';

await daemonMain(VERSION, openParts);
