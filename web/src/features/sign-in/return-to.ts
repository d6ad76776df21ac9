/** Navigation state of login and sign-up. */
export interface ArrivalState {
  /** The URL to open afterwards. */
  returnTo?: string;
  /** Whether the sign-in has expired. */
  expired?: boolean;
}

/** Parses the state of the history entry. */
export function parseArrival(state: unknown): ArrivalState {
  const { returnTo, expired } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return {
    ...(typeof returnTo === 'string' && returnTo.startsWith('/') && !returnTo.startsWith('//') && { returnTo }),
    ...(expired === true && { expired }),
  };
}
