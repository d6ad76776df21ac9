import { FrameProcessor, type FrameProcessorEvent } from '@ricky0123/vad-web/dist/frame-processor';
import { Message } from '@ricky0123/vad-web/dist/messages';
import { Silero } from '@ricky0123/vad-web/dist/models/silero';
import modelUrl from '@ricky0123/vad-web/dist/silero_vad_v5.onnx?url';
import * as ort from 'onnxruntime-web/wasm';
import { recordingRules } from '../microphone/rules.ts';
import type { LoadDetector, VoiceEvents } from './detector.ts';

/** Frame size of the model: 32 ms at 16 kHz. */
const frameSamples = 512;
const msPerFrame = frameSamples / (recordingRules.sentRate / 1000);
/** Maximum backlog before frames are dropped: ten seconds. */
const mostWaiting = 300;

/** Times in milliseconds; thresholds as probabilities from 0 to 1. */
const usual = {
  positiveSpeechThreshold: 0.5,
  negativeSpeechThreshold: 0.35,
  preSpeechPadMs: 480,
  redemptionMs: 960,
  minSpeechMs: 256,
  submitUserSpeechOnPause: false,
};
const guarded = { positiveSpeechThreshold: 0.85, negativeSpeechThreshold: 0.6 };
const unguarded = {
  positiveSpeechThreshold: usual.positiveSpeechThreshold,
  negativeSpeechThreshold: usual.negativeSpeechThreshold,
};

/** Loads the Silero model and runs it in the page: no audio leaves the device before speech is detected. */
export const loadSilero: LoadDetector = async (events) => {
  // More threads would need headers that block cross-origin pictures.
  ort.env.wasm.numThreads = 1;
  const model = await Silero.new(ort, fetchModel);
  const processor = new FrameProcessor(model.process, model.reset_state, usual, msPerFrame);
  const reportEvent = createReporter(processor, events);
  processor.resume();
  let rest = new Float32Array(0);
  let waiting = 0;
  let work = Promise.resolve();

  function take(frame: Float32Array): void {
    if (waiting >= mostWaiting) return;
    waiting += 1;
    work = work.then(async () => {
      await processor.process(frame, reportEvent);
      waiting -= 1;
    });
  }

  return {
    hear(samples) {
      const all = new Float32Array(rest.length + samples.length);
      all.set(rest);
      all.set(samples, rest.length);
      let at = 0;
      for (; at + frameSamples <= all.length; at += frameSamples) take(all.slice(at, at + frameSamples));
      rest = all.slice(at);
    },
    setGuarded: (guard) => processor.setOptions(guard ? guarded : unguarded),
    release() {
      processor.pause(() => undefined);
      void work.then(model.release);
    },
  };
};

async function fetchModel(): Promise<ArrayBuffer> {
  const answer = await fetch(modelUrl);
  if (!answer.ok) throw new Error(`The model of the voice detector did not come: ${answer.status}.`);
  return answer.arrayBuffer();
}

/** Creates the handler of the model's events; cuts speech without pauses at the maximum message length. */
function createReporter(processor: FrameProcessor, events: VoiceEvents): (event: FrameProcessorEvent) => void {
  const report = (event: FrameProcessorEvent): void => {
    if (event.msg === Message.SpeechRealStart) events.began();
    if (event.msg === Message.SpeechEnd) events.ended(event.audio);
    const full = processor.speaking && processor.audioBuffer.length * msPerFrame >= recordingRules.longest - msPerFrame;
    if (event.msg === Message.FrameProcessed && full) processor.endSegment(report);
  };
  return report;
}
