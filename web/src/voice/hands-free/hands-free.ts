import { createStore, type Store } from '../../ui/store.ts';
import { type Capture, type MicTrouble, type OpenCapture, toMicTrouble } from '../microphone/capture.ts';
import { createLevel, toMeter } from '../microphone/level.ts';
import { createResampler } from '../microphone/resample.ts';
import { recordingRules } from '../microphone/rules.ts';
import { encodeWav } from '../microphone/wav.ts';
import type { LoadDetector, VoiceDetector } from './detector.ts';

/** The state of hands-free mode: whether the microphone waits for a voice or hears one. */
export type HandsFreeState = 'off' | 'opening' | 'listening' | 'hearing' | MicTrouble;

/** Hands-free mode: the microphone stays open, and speech is sent when the player pauses. */
export interface HandsFree {
  state: Store<HandsFreeState>;
  start(): Promise<void>;
  stop(): void;
  /** Set while the character speaks, so that its echo isn't taken for the player. */
  setGuarded(guarded: boolean): void;
  /** Current input level, from 0 to 1. */
  level(): number;
}

interface HandsFreePorts {
  open: OpenCapture;
  load: LoadDetector;
  /** Called when the player starts to speak: playback should stop. */
  began(): void;
  /** Called with the player's speech: 16 kHz, 16-bit, mono. */
  said(wav: Blob): void;
}

/** Time window of the meter, in seconds. */
const meterWindow = 0.08;

/** Creates hands-free mode. Opens neither microphone nor model before `start`. */
export function createHandsFree({ open, load, began, said }: HandsFreePorts): HandsFree {
  const state = createStore<HandsFreeState>('off');
  let capture: Capture | null = null;
  let detector: VoiceDetector | null = null;
  let meter = createLevel(recordingRules.capturedRate, meterWindow);
  let attempt = 0;

  function close(next: HandsFreeState): void {
    attempt += 1;
    capture?.close();
    detector?.release();
    capture = null;
    detector = null;
    state.set(next);
  }

  async function begin(mine: number): Promise<void> {
    let hear: (samples: Float32Array) => void = () => undefined;
    const opened = await open(
      (samples) => hear(samples),
      () => close('off'),
    );
    if (mine !== attempt) return opened.close();
    capture = opened;
    const loaded = await load({
      began() {
        if (mine !== attempt) return;
        state.set('hearing');
        began();
      },
      ended(samples) {
        if (mine !== attempt) return;
        state.set('listening');
        said(encodeWav(samples, recordingRules.sentRate));
      },
    });
    if (mine !== attempt) return loaded.release();
    detector = loaded;
    meter = createLevel(opened.rate, meterWindow);
    const resample = createResampler(opened.rate, recordingRules.sentRate);
    hear = (samples) => {
      meter.add(samples);
      loaded.hear(resample(samples));
    };
    state.set('listening');
  }

  return {
    state,
    async start() {
      if (capture || state.get() === 'opening') return;
      attempt += 1;
      const mine = attempt;
      state.set('opening');
      await begin(mine).catch((error: unknown) => {
        console.debug(error);
        if (mine === attempt) close(toMicTrouble(error));
      });
    },
    stop: () => close('off'),
    setGuarded: (guarded) => detector?.setGuarded(guarded),
    level: () => (detector ? toMeter(meter.decibels()) : 0),
  };
}
