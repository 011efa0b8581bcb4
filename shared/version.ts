import manifest from '../package.json' with { type: 'json' };

/** Version of this claude-verify; the same for extension, host and command line. */
export const VERSION: string = manifest.version;
