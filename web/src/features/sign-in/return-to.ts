/** What the way to login or sign-up may carry. */
export interface ArrivalState {
  /** The address to go to afterwards. */
  returnTo?: string;
  /** The session had run out. */
  expired?: boolean;
}

/** What the history entry carries, whatever it is. */
export function arrivalOf(state: unknown): ArrivalState {
  const { returnTo, expired } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return {
    ...(typeof returnTo === 'string' && returnTo.startsWith('/') && !returnTo.startsWith('//') && { returnTo }),
    ...(expired === true && { expired }),
  };
}
