import { createStore, type Store } from '../../ui/store.ts';
import { type Capture, type MicTrouble, type OpenCapture, toMicTrouble } from './capture.ts';
import { createLevel, toMeter } from './level.ts';
import { createRecording, type Recording } from './recording.ts';
import { recordingRules } from './rules.ts';
import { encodeWav } from './wav.ts';

/** State of the microphone button. */
export type MicState = 'off' | 'opening' | 'recording' | MicTrouble;

/** Records one message at a time. */
export interface Recorder {
  state: Store<MicState>;
  /** Opens the microphone and records until `stop`, silence or the maximum length. Does nothing while already recording. */
  start(): Promise<void>;
  /** Ends the recording and sends it. */
  stop(): void;
  /** Discards the recording and clears any error. */
  cancel(): void;
  /** Current input level, from 0 to 1. */
  level(): number;
  /** Length of the recording in milliseconds. */
  elapsed(): number;
}

/** Dependencies of a recorder. */
interface RecorderPorts {
  open: OpenCapture;
  /** Called with each recording to send: 16 kHz, 16-bit, mono. */
  recorded(wav: Blob): void;
}

/** Time window of the meter, in seconds. */
const meterWindow = 0.08;
/** Shorter recordings are accidental and dropped, in milliseconds. */
const shortest = 200;

/** Creates a recorder. Opens no microphone before `start`. */
export function createRecorder({ open, recorded }: RecorderPorts): Recorder {
  const state = createStore<MicState>('off');
  let capture: Capture | null = null;
  let recording: Recording | null = null;
  let meter = createLevel(recordingRules.capturedRate, meterWindow);
  let attempt = 0;

  function close(next: MicState): Recording | null {
    const done = recording;
    attempt += 1;
    capture?.close();
    capture = null;
    recording = null;
    state.set(next);
    return done;
  }

  function finish(): void {
    const done = close('off');
    if (done && done.elapsed() >= shortest) recorded(encodeWav(done.samples(), recordingRules.sentRate));
  }

  function hear(samples: Float32Array): void {
    meter.add(samples);
    if (recording?.add(samples)) finish();
  }

  return {
    state,
    async start() {
      if (state.get() === 'opening' || state.get() === 'recording') return;
      attempt += 1;
      const mine = attempt;
      state.set('opening');
      try {
        const opened = await open(hear, finish);
        if (mine !== attempt) return opened.close();
        capture = opened;
        recording = createRecording(opened.rate);
        meter = createLevel(opened.rate, meterWindow);
        state.set('recording');
      } catch (error) {
        if (mine === attempt) close(toMicTrouble(error));
      }
    },
    stop: finish,
    cancel() {
      if (state.get() !== 'off') close('off');
    },
    level: () => (recording ? toMeter(meter.decibels()) : 0),
    elapsed: () => recording?.elapsed() ?? 0,
  };
}
