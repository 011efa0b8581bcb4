import { hash } from 'node:crypto';

/** Bytes of a block of SHA-256, which is as long as the key. */
const BLOCK = 64;

/**
 * Makes sealed lines of texts, in the order in which it is given them: the HMAC (SHA-256, hexadecimal) of the line's
 * number and text with a key of 64 characters, and the text (`sealedBy`). It is made of plain digests and of what is
 * kept here before any code of others is loaded: the objects that Node's own one is made with can be exchanged.
 */
export function sealer(key: string): (text: string) => string {
  const [digest, bytesOf, concat] = [hash, Buffer.from.bind(Buffer), Buffer.concat.bind(Buffer)];
  const own = bytesOf(key, 'utf8');
  if (own.length !== BLOCK) throw new RangeError(`the key has ${own.length} bytes`);
  const [inner, outer] = [0x36, 0x5c].map((pad) => Buffer.alloc(BLOCK, 0).map((_, at) => (own[at] ?? 0) ^ pad));
  let count = 0;
  return (text) => {
    const within = digest('sha256', concat([inner as Uint8Array, bytesOf(`${count}\n${text}`, 'utf8')]), 'buffer');
    count += 1;
    return `${digest('sha256', concat([outer as Uint8Array, within]), 'hex')} ${text}\n`;
  };
}
