import type { Viseme } from '@emberlore/contract';

/** A sentence to speak: `audio` is a base64 WAV, empty without sound. */
export interface SpokenLine {
  id: string;
  audio: string;
  visemes?: readonly Viseme[] | undefined;
}

/**
 * The part of a sentence to play a clip for, as a fraction of its letters; skips what an earlier clip has already
 * played.
 */
export interface ClipPart<Clip> {
  from: number;
  to: number;
  after: Clip | null;
}

/** Plays clips. A clip played while others still sound follows without a gap. */
export interface SpeechOutput<Clip> {
  /** Rejects when the bytes aren't playable audio. `visemes` are the shapes of the mouth, if they are known. */
  decode(audio: string, visemes?: readonly Viseme[]): Promise<Clip>;
  /** Plays a clip (or a part of it) after those before it, and returns a function that silences it immediately. */
  play(clip: Clip, notify: { started(): void; ended(): void }, part?: ClipPart<Clip>): () => void;
}

/** Called for each line in the order added; each line gets both calls exactly once. */
export interface SpeechListener {
  started(id: string): void;
  ended(id: string): void;
}

export interface SpeechQueue {
  /** Queues the first part of a line, `share` of its letters; `add` brings the whole line. */
  open(line: SpokenLine, share: number): void;
  /** Queues a line and decodes it immediately, so that it can follow without a gap. */
  add(line: SpokenLine): void;
  /** Ends lines that were only opened: they finish with the audio they have. */
  release(): void;
  /** Silences everything. Reports queued lines as started and ended. */
  stop(): void;
  /** Whether a line is playing or queued. */
  busy(): boolean;
  /** Ids of the playing and queued lines, in order. */
  pending(): string[];
}

/** One clip of a line. */
interface Piece<Clip> {
  from: number;
  to: number;
  /** Undefined while decoding, null if there is no sound. */
  clip: Clip | null | undefined;
  silence?: () => void;
  over: boolean;
}

interface Entry<Clip> {
  id: string;
  pieces: Piece<Clip>[];
  /** Whether the whole line has arrived. */
  whole: boolean;
  started: boolean;
}

/**
 * Plays sentences in the order added, whatever order they are decoded in. A sentence without playable audio takes its
 * turn silently: it is reported as started and ended after those before it. A long sentence may come in two parts: its
 * opening, then the whole.
 */
export function createSpeechQueue<Clip>(output: SpeechOutput<Clip>, listener: SpeechListener): SpeechQueue {
  let entries: Entry<Clip>[] = [];

  function begin(entry: Entry<Clip>): void {
    if (entry.started || !entries.includes(entry)) return;
    entry.started = true;
    listener.started(entry.id);
  }

  function finish(entry: Entry<Clip>, piece: Piece<Clip>): void {
    if (!entries.includes(entry)) return;
    piece.over = true;
    begin(entry);
    end(entry);
    advance();
  }

  function end(entry: Entry<Clip>): void {
    if (!entry.whole || entry.pieces.some(({ over }) => !over)) return;
    entries = entries.filter((other) => other !== entry);
    listener.ended(entry.id);
  }

  function play(entry: Entry<Clip>, piece: Piece<Clip>, clip: Clip): void {
    const after = entry.pieces[entry.pieces.indexOf(piece) - 1]?.clip ?? null;
    const notify = { started: () => begin(entry), ended: () => finish(entry, piece) };
    piece.silence = output.play(clip, notify, { from: piece.from, to: piece.to, after });
  }

  function advance(): void {
    for (const [place, entry] of entries.entries()) {
      for (const piece of entry.pieces) {
        if (piece.silence || piece.over) continue;
        if (piece.clip === undefined) return;
        if (piece.clip === null) {
          // Finishing advances the queue, so the loop has to end here in either case.
          if (place === 0 && entry.pieces.find(({ over }) => !over) === piece) finish(entry, piece);
          return;
        }
        play(entry, piece, piece.clip);
      }
      if (!entry.whole) return;
    }
  }

  function ready(entry: Entry<Clip>, piece: Piece<Clip>, clip: Clip | null): void {
    piece.clip = clip;
    if (entries.includes(entry)) advance();
  }

  function put(entry: Entry<Clip>, { audio, visemes }: SpokenLine, from: number, to: number): void {
    const piece: Piece<Clip> = { from, to, clip: undefined, over: false };
    entry.pieces.push(piece);
    if (audio === '') ready(entry, piece, null);
    else {
      output.decode(audio, visemes).then(
        (clip) => ready(entry, piece, clip),
        () => ready(entry, piece, null),
      );
    }
  }

  function enter(id: string, whole: boolean): Entry<Clip> {
    const entry: Entry<Clip> = { id, pieces: [], whole, started: false };
    entries.push(entry);
    return entry;
  }

  return {
    open(line, share) {
      put(enter(line.id, false), line, 0, share);
    },
    add(line) {
      const opened = entries.find(({ id, whole }) => id === line.id && !whole);
      if (opened) opened.whole = true;
      put(opened ?? enter(line.id, true), line, opened?.pieces[0]?.to ?? 0, 1);
    },
    release() {
      for (const entry of entries.filter(({ whole }) => !whole)) {
        entry.whole = true;
        end(entry);
      }
      advance();
    },
    stop() {
      const stopped = entries;
      entries = [];
      for (const { pieces } of stopped) for (const piece of pieces) piece.silence?.();
      for (const entry of stopped) {
        if (!entry.started) listener.started(entry.id);
        listener.ended(entry.id);
      }
    },
    busy: () => entries.length > 0,
    pending: () => entries.map((entry) => entry.id),
  };
}
