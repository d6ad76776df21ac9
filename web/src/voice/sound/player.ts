import { recall, remember } from '../../ui/remembered.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { setSoundState, soundState, useSoundState } from './sound-settings.ts';
import { createSpeaker } from './web-audio.ts';

const keys = { muted: 'emberlore.muted', volume: 'emberlore.volume', speed: 'emberlore.speed' };

/** The slowest and the fastest speed of voices, as factors. */
export const speeds = { least: 0.75, most: 1.5, step: 0.05 } as const;

function rememberedVolume(): number {
  const storedVolume = Number(recall(keys.volume) ?? 1);
  return storedVolume >= 0 && storedVolume <= 1 ? storedVolume : 1;
}

function rememberedSpeed(): number {
  const storedSpeed = Number(recall(keys.speed) ?? 1);
  return storedSpeed >= speeds.least && storedSpeed <= speeds.most ? storedSpeed : 1;
}

/** The page's shared speaker. */
export const speaker = createSpeaker();

const muted = createStore(recall(keys.muted) === 'yes');
const volume = createStore(rememberedVolume());
const speed = createStore(rememberedSpeed());

/** Whether spoken replies are muted, alone or with everything else; stored between visits. */
export function isMuted(): boolean {
  return muted.get() || soundState.get() === 'muted';
}

function apply(): void {
  speaker.setVolume(isMuted() ? 0 : volume.get());
  speaker.setSpeed(speed.get());
}

apply();
soundState.subscribe(apply);

/** Subscribes to whether spoken replies are muted. */
export function useMuted(): boolean {
  const own = useStore(muted);
  return useSoundState() === 'muted' || own;
}

/** Subscribes to the volume of spoken replies, from 0 to 1; stored between visits. */
export function useVolume(): number {
  return useStore(volume);
}

/** The volume of spoken replies, from 0 to 1. */
export const currentVolume = volume.get;

/** Subscribes to the speed of voices, as a factor; stored between visits. */
export function useSpeed(): number {
  return useStore(speed);
}

/** Sets the speed of voices, from the next sentence on. */
export function setSpeed(value: number): void {
  speed.set(value);
  apply();
  remember(keys.speed, String(value));
}

/** Mutes or unmutes spoken replies; unmuting ends the muting of everything. Current playback continues silently. */
export function setMuted(value: boolean): void {
  if (!value && soundState.get() === 'muted') setSoundState('on');
  muted.set(value);
  apply();
  remember(keys.muted, value ? 'yes' : 'no');
}

/** Sets the volume of spoken replies, from 0 to 1. */
export function setVolume(value: number): void {
  volume.set(value);
  apply();
  remember(keys.volume, String(value));
}
