import { CodedError } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { Gate } from '../gate/gate.ts';
import { unlessAborted } from '../verify/deadline.ts';
import type { Verifier } from '../verify/verify.ts';

/** Loads a verifier; when the signal aborts it rejects, and leaves no process behind. */
export type OpenVerifier = (first: LanguageId | undefined, signal: AbortSignal) => Promise<Verifier>;

/**
 * A verifier that is loaded when it is first wanted: until then the daemon is small, whatever is wrong with a backend.
 */
export interface LazyVerifier extends Pick<Verifier, 'verify' | 'strength' | 'tools' | 'runsIn'> {
  /**
   * The verifier, loaded now if need be. Rejects at once with the reason of {@link LazyVerifier.end} or the signal's,
   * and with CV018 while everything is stopped; what could not be loaded is tried again the next time.
   */
  get(first?: LanguageId, signal?: AbortSignal): Promise<Verifier>;
  /** The one that is loaded, if there is one. */
  readonly loaded: Verifier | undefined;
  /**
   * Ends the verifier, also one that is still being loaded: whoever waits for it gets the reason at once. Settles when
   * its processes are gone. The next {@link LazyVerifier.get} loads another.
   */
  end(reason: Error): Promise<void>;
}

/** What a verifier is loaded with. */
export interface LazyVerifierSettings {
  open: OpenVerifier;
  gate: Pick<Gate, 'stopped'>;
  /** Gets the verdicts of a verification when it has ended, however it ended. */
  cache: { keep(): void };
}

/** Nothing is loaded yet. */
export function createLazyVerifier({ open, gate, cache }: LazyVerifierSettings): LazyVerifier {
  let current: { opening: Promise<Verifier>; controller: AbortController; verifier?: Verifier } | undefined;

  function load(first: LanguageId | undefined): Promise<Verifier> {
    const controller = new AbortController();
    const opening = open(first, controller.signal);
    const mine: NonNullable<typeof current> = { opening, controller };
    current = mine;
    opening.then(
      (verifier) => {
        mine.verifier = verifier;
      },
      () => {
        if (current === mine) current = undefined;
      },
    );
    return unlessAborted(controller.signal, opening);
  }

  const get: LazyVerifier['get'] = async (first, signal) => {
    if (gate.stopped) throw new CodedError('CV018');
    signal?.throwIfAborted();
    const verifier = current === undefined ? load(first) : unlessAborted(current.controller.signal, current.opening);
    return await (signal === undefined ? verifier : unlessAborted(signal, verifier));
  };

  return {
    get,
    get loaded() {
      return current?.verifier;
    },
    async verify(request, options) {
      const { verify } = await get(request.language, options.signal);
      try {
        return await verify(request, options);
      } finally {
        cache.keep();
      }
    },
    strength: async (request, options) => (await get(request.language, options.signal)).strength(request, options),
    tools: async () => (await get()).tools(),
    runsIn: async (...asked) => (await get()).runsIn(...asked),
    async end(reason) {
      const ended = current;
      current = undefined;
      ended?.controller.abort(reason);
      const verifier = await ended?.opening.catch(() => undefined);
      await verifier?.close();
    },
  };
}
