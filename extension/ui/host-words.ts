import type { HostState } from '../platform/messages.ts';

/** The one word for a host that is away, on every surface: it is not there, or it is there and does not answer. */
export const awayWords = ({ error }: Pick<HostState, 'error'>): string =>
  error?.code === 'CV050' ? 'host not installed' : 'host not reachable';
