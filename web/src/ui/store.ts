import { useSyncExternalStore } from 'react';

/** A value outside React that components can watch. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls `listener` after each change; the answer stops that. */
  subscribe(listener: () => void): () => void;
}

/** A store that starts with `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, kept current. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
