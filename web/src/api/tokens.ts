/** Stores the access token between visits and syncs it between tabs. */
export interface TokenStore {
  get(): string | null;
  set(token: string): void;
  remove(): void;
  /** Calls `listener` with the new token, or null, when another tab changes it. Returns the unsubscribe function. */
  onOtherTab(listener: (token: string | null) => void): () => void;
}

const key = 'emberlore.accessToken';

/** Creates a token store on local storage; without storage the token lasts for this page only. */
export function createTokenStore(): TokenStore {
  let fallbackToken: string | null = null;
  const tryStorage = <T>(use: () => T, otherwise: T): T => {
    try {
      return use();
    } catch {
      return otherwise;
    }
  };
  return {
    get: () => tryStorage(() => localStorage.getItem(key), fallbackToken),
    set(token) {
      fallbackToken = token;
      tryStorage(() => localStorage.setItem(key, token), undefined);
    },
    remove() {
      fallbackToken = null;
      tryStorage(() => localStorage.removeItem(key), undefined);
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
