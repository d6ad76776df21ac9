import { recall, remember } from '../../ui/remembered.ts';
import { createStore, type Store, useStore } from '../../ui/store.ts';

/** `untouched`: places are silent until the player turns the sound on. `muted`: everything is silent, voices too. */
export type SoundState = 'untouched' | 'on' | 'muted';

/** What has a volume of its own besides voices: music, and the sounds of places and of moments in play. */
export type SoundPart = 'music' | 'ambience';

const key = 'emberlore.sound';
const usual: Record<SoundPart, number> = { music: 0.7, ambience: 0.8 };

function loadState(): SoundState {
  const stored = recall(key);
  return stored === 'on' || stored === 'muted' ? stored : 'untouched';
}

function loadVolume(part: SoundPart): Store<number> {
  const stored = Number(recall(`emberlore.${part}`) ?? usual[part]);
  return createStore(stored >= 0 && stored <= 1 ? stored : usual[part]);
}

const state = createStore<SoundState>(loadState());

/** Whether the player has turned the sound on or muted everything; stored between visits. */
export const soundState: Pick<Store<SoundState>, 'get' | 'subscribe'> = state;

/** The volumes of music and ambience, from 0 to 1; stored between visits. */
export const soundVolumes: Record<SoundPart, Store<number>> = {
  music: loadVolume('music'),
  ambience: loadVolume('ambience'),
};

/** Subscribes to whether the player has turned the sound on or muted everything. */
export function useSoundState(): SoundState {
  return useStore(state);
}

/** Turns the sound on, or mutes everything. */
export function setSoundState(value: SoundState): void {
  state.set(value);
  remember(key, value);
}

/** Subscribes to a volume, from 0 to 1. */
export function useSoundVolume(part: SoundPart): number {
  return useStore(soundVolumes[part]);
}

/** Sets a volume, from 0 to 1. */
export function setSoundVolume(part: SoundPart, value: number): void {
  soundVolumes[part].set(value);
  remember(`emberlore.${part}`, String(value));
}

/** How many voices can be heard now; everything else is quieter meanwhile. */
export const voicesHeard = createStore(0);
