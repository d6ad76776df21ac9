import workletUrl from './capture.worklet.ts?worker&url';
import { recordingRules } from './rules.ts';

/** Why there is no microphone: the player or the browser refuses it, there is none, or it cannot be used. */
export type MicTrouble = 'denied' | 'missing' | 'failed';

/** An open microphone. */
export interface Capture {
  /** Samples a second, in Hz. */
  rate: number;
  /** Ends it: the browser's sign that the page listens goes out. */
  close(): void;
}

/** Opens the microphone and hands on what it hears, batch by batch; `ended` is called when it is taken away. */
export type OpenCapture = (hear: (samples: Float32Array) => void, ended: () => void) => Promise<Capture>;

/**
 * Opens the microphone of this device, one channel at 44.1 kHz where the browser can.
 * @throws a DOMException of getUserMedia; see `troubleOf`
 */
export const openCapture: OpenCapture = async (hear, ended) => {
  // Without https the browser has no microphone to offer.
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
    return { context, source: sourceOf(context, stream) };
  } catch (error) {
    void context.close();
    // Some browsers connect a microphone at its own rate alone.
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
    const own = new AudioContext();
    await own.audioWorklet.addModule(workletUrl);
    await own.resume();
    return { context: own, source: sourceOf(own, stream) };
  }
}

function sourceOf(context: AudioContext, mediaStream: MediaStream): MediaStreamAudioSourceNode {
  return new MediaStreamAudioSourceNode(context, { mediaStream });
}

/** What is amiss with the microphone, by the error of opening it. */
export function troubleOf(error: unknown): MicTrouble {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** Whether the browser would ask the player before it lets the page listen. */
export async function wouldAsk(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'prompt';
  } catch {
    return true;
  }
}
