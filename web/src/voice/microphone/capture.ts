import workletUrl from './capture.worklet.ts?worker&url';
import { recordingRules } from './rules.ts';

/** Why there is no microphone: access denied, none present, or unusable. */
export type MicTrouble = 'denied' | 'missing' | 'failed';

/** An open microphone. */
export interface Capture {
  /** Sample rate in Hz. */
  rate: number;
  /** Closes the microphone; the browser's recording indicator disappears. */
  close(): void;
}

/** Opens the microphone and passes on its samples in batches; calls `ended` when it becomes unavailable. */
export type OpenCapture = (hear: (samples: Float32Array) => void, ended: () => void) => Promise<Capture>;

/**
 * Opens the device's microphone, one channel, at 44.1 kHz if possible.
 * @throws a DOMException of getUserMedia; see `troubleOf`
 */
export const openCapture: OpenCapture = async (hear, ended) => {
  // Browsers offer no microphone without https.
  if (!navigator.mediaDevices) throw new DOMException('No microphone can be reached.', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const hangUp = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const { context, source } = await listen(stream);
    const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1 });
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => hear(data);
    source.connect(node);
    for (const track of stream.getTracks()) track.addEventListener('ended', ended);
    return {
      rate: context.sampleRate,
      close() {
        node.port.onmessage = null;
        hangUp();
        void context.close();
      },
    };
  } catch (error) {
    hangUp();
    throw error;
  }
};

async function listen(stream: MediaStream) {
  const context = new AudioContext({ sampleRate: recordingRules.capturedRate });
  try {
    await context.audioWorklet.addModule(workletUrl);
    await context.resume();
    return { context, source: connectSource(context, stream) };
  } catch (error) {
    void context.close();
    // Some browsers connect a microphone only at its native rate.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    const own = new AudioContext();
    await own.audioWorklet.addModule(workletUrl);
    await own.resume();
    return { context: own, source: connectSource(own, stream) };
  }
}

function connectSource(context: AudioContext, mediaStream: MediaStream): MediaStreamAudioSourceNode {
  return new MediaStreamAudioSourceNode(context, { mediaStream });
}

/** Maps an error from opening the microphone to its cause. */
export function toMicTrouble(error: unknown): MicTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** Whether the browser would ask for microphone permission. */
export async function wouldAsk(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'prompt';
  } catch {
    return true;
  }
}
