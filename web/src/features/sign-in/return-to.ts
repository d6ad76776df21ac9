/** Navigation state of login and sign-up. */
export interface ArrivalState {
  /** The URL to open afterwards. */
  returnTo?: string;
  /** Whether the sign-in has expired. */
  expired?: boolean;
}

/** The parts of the location that login and sign-up read. */
interface ArrivalLocation {
  state: unknown;
  search: string;
}

/** Parses the destination from the URL, which survives a reload and a new tab, or from the history entry. */
export function parseArrival({ state, search }: ArrivalLocation): ArrivalState {
  const asked = new URLSearchParams(search).get('returnTo');
  const kept = parseState(state);
  const returnTo = isInside(asked) ? asked : kept.returnTo;
  return { ...kept, ...(returnTo !== undefined && { returnTo }) };
}

/** Whether this is an address inside the product. */
function isInside(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address);
}

function parseState(state: unknown): ArrivalState {
  const { returnTo, expired } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  return {
    ...(isInside(returnTo) && { returnTo }),
    ...(expired === true && { expired }),
  };
}

/** Returns the login's URL with the same destination. */
export function loginAddress({ returnTo }: ArrivalState): string {
  return withDestination('/login', returnTo);
}

/** Returns the sign-up's URL with the same destination. */
export function signupAddress({ returnTo }: ArrivalState): string {
  return withDestination('/signup', returnTo);
}

function withDestination(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
