/** Sounds synthesized in code, without files. All times in seconds. */
export interface GameSound {
  /** Current time on the audio clock. */
  now(): number;
  /** Plays a tone that glides between two pitches, in hertz. */
  tone(
    from: number,
    to: number,
    length: number,
    options?: { at?: number; loud?: number; shape?: OscillatorType },
  ): void;
  /** Plays a burst of noise around a pitch. */
  noise(pitch: number, length: number, options?: { at?: number; loud?: number }): void;
  /** Mutes or unmutes all sound. */
  mute(muted: boolean): void;
  /** Resumes the audio context, which browsers allow only after a user gesture. */
  wake(): Promise<void>;
  close(): void;
}

/** Opens the sound of a game. */
export function openSound(muted: boolean): GameSound {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const master = new GainNode(context, { gain: muted ? 0 : 1 });
  const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 12 });
  master.connect(limiter).connect(context.destination);
  const hiss = createNoise(context);

  /** Creates a gain that starts at full volume and fades out. */
  function fading(at: number, length: number, loud: number): GainNode {
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(master);
    return gain;
  }

  return {
    now: () => context.currentTime,
    tone(from, to, length, { at = context.currentTime, loud = 0.25, shape = 'sine' } = {}) {
      const source = new OscillatorNode(context, { type: shape, frequency: from });
      source.frequency.setValueAtTime(from, at);
      source.frequency.exponentialRampToValueAtTime(to, at + length);
      source.connect(fading(at, length, loud));
      source.start(at);
      source.stop(at + length);
    },
    noise(pitch, length, { at = context.currentTime, loud = 0.25 } = {}) {
      const source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
      source
        .connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 0.8 }))
        .connect(fading(at, length, loud));
      source.start(at);
      source.stop(at + length);
    },
    mute(next) {
      master.gain.setTargetAtTime(next ? 0 : 1, context.currentTime, 0.01);
    },
    wake: () => context.resume(),
    close: () => void context.close(),
  };
}

/** Creates a second of noise. */
function createNoise(context: BaseAudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
