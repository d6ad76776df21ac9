/** Where the access token is kept between visits, and how tabs hear of each other's changes. */
export interface TokenStore {
  get(): string | null;
  set(token: string): void;
  remove(): void;
  /** Calls `listener` with the new token, or null, when another tab changed it. The answer stops that. */
  onOtherTab(listener: (token: string | null) => void): () => void;
}

const key = 'emberlore.accessToken';

/** The token store over local storage; a browser that refuses storage keeps the token for this page alone. */
export function createTokenStore(): TokenStore {
  let kept: string | null = null;
  const stored = <T>(use: () => T, otherwise: T): T => {
    try {
      return use();
    } catch {
      return otherwise;
    }
  };
  return {
    get: () => stored(() => localStorage.getItem(key), kept),
    set(token) {
      kept = token;
      stored(() => localStorage.setItem(key, token), undefined);
    },
    remove() {
      kept = null;
      stored(() => localStorage.removeItem(key), undefined);
    },
    onOtherTab(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}
