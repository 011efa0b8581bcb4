import { CodedError } from '../../shared/errors.ts';

/** Where the system keeps secrets for its user. */
export interface Keyring {
  /** Undefined when it has none of this name. Throws CV053 without a keyring. */
  get(account: string): Promise<string | undefined>;
  /** Throws CV053. */
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

const SERVICE = 'claude-verify';

/**
 * The keyring of this session: the Secret Service on Linux, the keychain on macOS, the credential manager on Windows.
 * Linux' kernel keeps keys as well, and forgets them when the machine is started anew; that is no place for this one.
 */
export function systemKeyring(): Keyring {
  const entry = async (account: string) => {
    const { Entry } = await import('@napi-rs/keyring');
    return new Entry(SERVICE, account, { linux: { store: 'secret-service' } });
  };
  const trying = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new CodedError('CV053', `(${cause instanceof Error ? cause.message : String(cause)})`, { cause });
    }
  };
  return {
    get: (account) => trying(async () => (await entry(account)).getPassword() ?? undefined),
    set: (account, secret) => trying(async () => (await entry(account)).setPassword(secret)),
    delete: (account) => trying(async () => void (await entry(account)).deletePassword()),
  };
}
