import { recall, remember } from '../../ui/remembered.ts';
import { createStore, useStore } from '../../ui/store.ts';
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

function apply(): void {
  speaker.setVolume(muted.get() ? 0 : volume.get());
  speaker.setSpeed(speed.get());
}

apply();

/** Whether spoken replies are muted; stored between visits. */
export const isMuted = muted.get;

/** Subscribes to the mute setting. */
export function useMuted(): boolean {
  return useStore(muted);
}

/** Subscribes to the volume of spoken replies, from 0 to 1; stored between visits. */
export function useVolume(): number {
  return useStore(volume);
}

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

/** Mutes or unmutes spoken replies. Current playback continues silently. */
export function setMuted(value: boolean): void {
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
