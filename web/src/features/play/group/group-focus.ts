import { recall, remember } from '../../../ui/remembered.ts';
import { createStore, type Store } from '../../../ui/store.ts';

/** Whom the player speaks to in a group talk, and who is to be silent. */
export interface Focus {
  /** The character; null for everybody. */
  to: string | null;
  silent: readonly string[];
}

const everybody: Focus = { to: null, silent: [] };

function read(key: string): Focus {
  try {
    const { to, silent } = JSON.parse(recall(key, 'sessionStorage') ?? '{}') as Partial<Focus>;
    return { to: typeof to === 'string' ? to : null, silent: Array.isArray(silent) ? silent : [] };
  } catch {
    return everybody;
  }
}

/** Creates the focus of a group talk. It survives a reload. */
export function createFocus(name: string): Store<Focus> {
  const key = `emberlore.focus.${name}`;
  const store = createStore<Focus>(read(key));
  store.subscribe(() => remember(key, JSON.stringify(store.get()), 'sessionStorage'));
  return store;
}

/** Speaks to a character from now on, who may then speak; to everybody if it was the one already. */
export function address(focus: Focus, characterId: string): Focus {
  const to = focus.to === characterId ? null : characterId;
  return { to, silent: focus.silent.filter((id) => id !== characterId) };
}

/** Silences a character, or lets it speak again. */
export function toggleSilence({ to, silent }: Focus, characterId: string): Focus {
  if (silent.includes(characterId)) return { to, silent: silent.filter((id) => id !== characterId) };
  return { to: to === characterId ? null : to, silent: [...silent, characterId] };
}

/** Returns the focus among those who are present: at least one of them may speak. */
export function focusAmong({ to, silent }: Focus, present: readonly string[]): Focus {
  const hushed = silent.filter((id) => present.includes(id));
  return {
    to: to !== null && present.includes(to) ? to : null,
    silent: hushed.length < present.length ? hushed : [],
  };
}
