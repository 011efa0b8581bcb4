import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Runs inside of the sandbox, before the tests of a block without a project: such code imports './sum' or './sum.js'
 * and means the block that was laid down as sum.ts, as its author's build would.
 */
const ENDINGS = ['.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js'];

registerHooks({
  resolve(specifier, context, next) {
    if (!/^\.{1,2}\//.test(specifier) || context.parentURL === undefined) return next(specifier, context);
    const at = new URL(specifier, context.parentURL);
    if (at.protocol !== 'file:' || existsSync(fileURLToPath(at))) return next(specifier, context);
    const stem = specifier.replace(/\.[cm]?jsx?$/, '');
    const ending = ENDINGS.find((each) => existsSync(fileURLToPath(new URL(`${stem}${each}`, context.parentURL))));
    return next(ending === undefined ? specifier : `${stem}${ending}`, context);
  },
});
