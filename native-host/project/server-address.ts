import { CodedError } from '../../shared/errors.ts';
import { plainAddress } from './locked-packages.ts';

/** Where ECHIDNA listens unless it is told otherwise. */
export const OWN_ECHIDNA = 'http://127.0.0.1:8081/';

/** Does an address of {@link serverAddress} lie on this machine? Only numbers say so: a name may lead anywhere. */
export const isOwnMachine = (address: string): boolean =>
  /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);

/**
 * An address that a server may have to which texts are sent: of this machine by http, or any by https, with neither
 * name nor password in it. `localhost` becomes the number that it stands for. Throws CV152 for any other.
 */
export function serverAddress(named: string): string {
  const plain = plainAddress(named);
  if (plain === null) throw new CodedError('CV152');
  const url = new URL(plain);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  if (url.protocol !== 'https:' && !isOwnMachine(url.href)) throw new CodedError('CV152', `(${url.host} without TLS)`);
  return url.href;
}
