import { recall, remember } from '../../ui/remembered.ts';
import { createStore, useStore } from '../../ui/store.ts';

const key = 'emberlore.captions';

/** When the words being spoken are shown under the portrait: where there is room beside the talk, always, or never. */
export type Captions = 'auto' | 'on' | 'off';

function load(): Captions {
  const stored = recall(key);
  return stored === 'on' || stored === 'off' ? stored : 'auto';
}

const captions = createStore<Captions>(load());

/** Subscribes to when captions are shown; stored between visits. */
export function useCaptions(): Captions {
  return useStore(captions);
}

/** Sets when captions are shown. */
export function setCaptions(value: Captions): void {
  captions.set(value);
  remember(key, value);
}
