/** A sentence to be spoken: `audio` is base64 of a WAV, empty when there is nothing to hear. */
export interface SpokenLine {
  id: string;
  audio: string;
}

/** What can make clips heard. Clips that are played while others still sound follow them without a gap. */
export interface SpeechOutput<Clip> {
  /** Rejects when the bytes are no sound that can be played. */
  decode(audio: string): Promise<Clip>;
  /** Plays the clip after those before it and answers a function that silences it at once. */
  play(clip: Clip, notify: { started(): void; ended(): void }): () => void;
}

/** Told for each line, in the order in which the lines were added; each line gets both exactly once. */
export interface SpeechListener {
  started(id: string): void;
  ended(id: string): void;
}

export interface SpeechQueue {
  /** Puts a line behind those that wait. It is decoded at once, so that it can follow without a gap. */
  add(line: SpokenLine): void;
  /** Silences everything. Lines that were waiting are told as started and ended, so that their text is shown. */
  stop(): void;
  /** Whether a line sounds or waits. */
  busy(): boolean;
  /** The lines that sound or wait, in their order. */
  pending(): string[];
}

interface Entry<Clip> {
  id: string;
  /** Undefined while it is being decoded, null when it has nothing to hear. */
  clip: Clip | null | undefined;
  silence?: () => void;
  started: boolean;
}

/**
 * Plays sentences one after another in the order they were added, whatever order they are decoded in. A sentence that has no
 * sound, or one that cannot be decoded, takes its turn in silence: it is told as started and ended when those before it
 * are over, so that what is shown never overtakes what is heard.
 */
export function createSpeechQueue<Clip>(output: SpeechOutput<Clip>, listener: SpeechListener): SpeechQueue {
  let entries: Entry<Clip>[] = [];

  function begin(entry: Entry<Clip>): void {
    if (entry.started || !entries.includes(entry)) return;
    entry.started = true;
    listener.started(entry.id);
  }

  function finish(entry: Entry<Clip>): void {
    if (!entries.includes(entry)) return;
    begin(entry);
    entries = entries.filter((other) => other !== entry);
    listener.ended(entry.id);
    advance();
  }

  function advance(): void {
    for (const [place, entry] of entries.entries()) {
      if (entry.silence) continue;
      if (entry.clip === undefined) return;
      if (entry.clip === null) {
        // Its end moves the queue on, so the walk over this list is over either way.
        if (place === 0) finish(entry);
        return;
      }
      entry.silence = output.play(entry.clip, { started: () => begin(entry), ended: () => finish(entry) });
    }
  }

  function ready(entry: Entry<Clip>, clip: Clip | null): void {
    entry.clip = clip;
    if (entries.includes(entry)) advance();
  }

  return {
    add(line) {
      const entry: Entry<Clip> = { id: line.id, clip: undefined, started: false };
      entries.push(entry);
      if (line.audio === '') return ready(entry, null);
      output.decode(line.audio).then(
        (clip) => ready(entry, clip),
        () => ready(entry, null),
      );
    },
    stop() {
      const stopped = entries;
      entries = [];
      for (const entry of stopped) entry.silence?.();
      for (const entry of stopped) {
        if (!entry.started) listener.started(entry.id);
        listener.ended(entry.id);
      }
    },
    busy: () => entries.length > 0,
    pending: () => entries.map((entry) => entry.id),
  };
}
