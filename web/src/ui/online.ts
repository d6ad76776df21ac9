import { useSyncExternalStore } from 'react';

/** Whether the browser has a connection. Without one, no call can succeed. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Calls `listener` when the connection is lost. Returns the unsubscribe function. */
export function onOffline(listener: () => void): () => void {
  window.addEventListener('offline', listener);
  return () => window.removeEventListener('offline', listener);
}

/** Resolves once there is a connection. */
export function whenOnline(): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** Subscribes to whether the browser has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore((listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  }, isOnline);
}
