/** Is there a bundle of the native host, made of exactly these sources? */
export function isBundleFresh(): boolean;
