/** A sentence to be spoken: `audio` is base64 of a WAV, empty when there is nothing to hear. */
export interface SpokenLine {
  id: string;
  audio: string;
}

/** Which part of a sentence a clip is played for, of its letters from 0 to 1; what another clip has played of it is left out. */
export interface ClipPart<Clip> {
  from: number;
  to: number;
  after: Clip | null;
}

/** What can make clips heard. Clips that are played while others still sound follow them without a gap. */
export interface SpeechOutput<Clip> {
  /** Rejects when the bytes are no sound that can be played. */
  decode(audio: string): Promise<Clip>;
  /** Plays the clip after those before it, all of it or what is said of it, and answers a function that silences it at once. */
  play(clip: Clip, notify: { started(): void; ended(): void }, part?: ClipPart<Clip>): () => void;
}

/** Told for each line, in the order in which the lines were added; each line gets both exactly once. */
export interface SpeechListener {
  started(id: string): void;
  ended(id: string): void;
}

export interface SpeechQueue {
  /** Puts the beginning of a line behind those that wait, as much of its letters as `share` says; `add` brings the whole. */
  open(line: SpokenLine, share: number): void;
  /** Puts a line behind those that wait. It is decoded at once, so that it can follow without a gap. */
  add(line: SpokenLine): void;
  /** Nothing more comes of lines that were only opened: they end with what there is of them. */
  release(): void;
  /** Silences everything. Lines that were waiting are told as started and ended, so that their text is shown. */
  stop(): void;
  /** Whether a line sounds or waits. */
  busy(): boolean;
  /** The lines that sound or wait, in their order. */
  pending(): string[];
}

/** One clip of a line. */
interface Piece<Clip> {
  from: number;
  to: number;
  /** Undefined while it is being decoded, null when it has nothing to hear. */
  clip: Clip | null | undefined;
  silence?: () => void;
  over: boolean;
}

interface Entry<Clip> {
  id: string;
  pieces: Piece<Clip>[];
  /** Whether all of the line has come. */
  whole: boolean;
  started: boolean;
}

/**
 * Plays sentences one after another in the order they were added, whatever order they are decoded in. A sentence that has no
 * sound, or one that cannot be decoded, takes its turn in silence: it is told as started and ended when those before it
 * are over, so that what is shown never overtakes what is heard. A long sentence may come in two: its opening, then the whole.
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
          // Its end moves the queue on, so the walk over this list is over either way.
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

  function put(entry: Entry<Clip>, audio: string, from: number, to: number): void {
    const piece: Piece<Clip> = { from, to, clip: undefined, over: false };
    entry.pieces.push(piece);
    if (audio === '') ready(entry, piece, null);
    else {
      output.decode(audio).then(
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
      put(enter(line.id, false), line.audio, 0, share);
    },
    add(line) {
      const opened = entries.find(({ id, whole }) => id === line.id && !whole);
      if (opened) opened.whole = true;
      put(opened ?? enter(line.id, true), line.audio, opened?.pieces[0]?.to ?? 0, 1);
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
