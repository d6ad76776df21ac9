export { createHearing } from './hearing/embedded.ts';
export {
  type HearingEngine,
  HearingFailed,
  type HearingRequest,
  longestRecording,
  RecordingTooLong,
  type Transcript,
} from './hearing/engine.ts';
export type { RemoteBudget } from './remote/ask.ts';
export { type FallBackOptions, hearingWithFallBack, speechWithFallBack } from './remote/fall-back.ts';
export { createRemoteHearing } from './remote/remote-hearing.ts';
export { createRemoteSpeech, type VoiceMap } from './remote/remote-speech.ts';
export { estimateSpeech } from './speech/duration.ts';
export { createSpeech } from './speech/embedded.ts';
export { type Speech, type SpeechEngine, SpeechFailed, type SpeechRequest, UnknownVoice } from './speech/engine.ts';
export { joinSpeeches } from './speech/join.ts';
export { splitOpening } from './text/opening.ts';
export { createWorkerPool, WorkerFailed, type WorkerPool } from './threads/worker-pool.ts';
export { findVoice, type Voice, voices } from './voices.ts';
export { BadWav, joinWavs, readWav, readWavInfo, type WavInfo, writeWav } from './wav.ts';
