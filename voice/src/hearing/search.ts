import type { NamePath } from './name-paths.ts';

// Transcribes with name hints: a beam search that boosts each word piece of a scene's name, which the recogniser finds
// improbable only because it doesn't know the name ("shallow fusion" with the names). The results still have to be
// judged.

/** A name in a hypothesis: the range of its tokens. */
export interface NameRange {
  from: number;
  to: number;
  written: string;
}

/** One hypothesis for a recording. */
export interface Hypothesis {
  tokens: readonly number[];
  /** Its log probability. */
  weight: number;
  names: readonly NameRange[];
}

interface OpenHypothesis extends Hypothesis {
  /** Its letters only: of hypotheses that differ only in case and commas, one is followed. */
  letters: string;
  /** The total boost of its names. */
  lift: number;
  /** The position in a name that is incomplete, or complete at the last token. */
  path: NamePath | null;
  /** The start of that name, and the boost to remove if it turns out not to be one. */
  since: number;
  lent: number;
}

/** The recogniser, for a search with `width` hypotheses in parallel. */
export interface Decoder {
  /**
   * Returns the log probabilities of all next tokens for each hypothesis, given its last token and the index of its
   * predecessor.
   */
  step(readings: readonly { token: number; from: number }[]): Promise<readonly Float32Array[]>;
  /** Returns a token as text, with a space before one that starts a word. */
  textOf(token: number): string;
  start: number;
  end: number;
}

export interface Search {
  names: NamePath;
  width: number;
  mostTokens: number;
  isCancelled: () => boolean;
}

/** Boost of each word piece of a name. */
const tokenBoost = 3.5;
const maxBoost = 14;
const mostFinished = 6;
/** Hypotheses this much less probable than the best are dropped. */
const beamMargin = 16;

const score = ({ weight, lift, lent }: OpenHypothesis) => weight + lift + lent;

/** Keeps letters and spaces, without case and accents. */
const foldLetters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toLowerCase();

/** Returns the best hypotheses, one per text, best first. */
function best<Value>(values: readonly Value[], hypothesisOf: (value: Value) => OpenHypothesis, most: number): Value[] {
  const seen = new Set<string>();
  return [...values]
    .sort((one, other) => score(hypothesisOf(other)) - score(hypothesisOf(one)))
    .filter((value) => {
      const { letters } = hypothesisOf(value);
      if (seen.size >= most || seen.has(letters)) return false;
      seen.add(letters);
      return true;
    });
}

/** Returns the most probable tokens, best first. */
function bestTokens(scores: Float32Array, count: number): number[] {
  const best: number[] = [];
  for (let token = 0; token < scores.length; token++) {
    const value = scores[token] ?? 0;
    if (best.length === count && value <= (scores[best[count - 1] ?? 0] ?? 0)) continue;
    let place = best.length;
    while (place > 0 && value > (scores[best[place - 1] ?? 0] ?? 0)) place--;
    best.splice(place, 0, token);
    if (best.length > count) best.pop();
  }
  return best;
}

/** Ends a hypothesis's current name: keeps it if it is complete, otherwise removes its boost. */
function endName(reading: OpenHypothesis, goesOn: boolean): OpenHypothesis {
  const { path, since, tokens, lift, lent, names } = reading;
  if (!path) return reading;
  const none = { path: null, lent: 0 };
  if (path.written === null || goesOn) return { ...reading, ...none };
  const place = { from: since, to: tokens.length, written: path.written };
  // A repeated name gets no boost again: a derailed recogniser repeats itself.
  const isNew = names.every(({ written }) => written !== place.written);
  return { ...reading, ...none, lift: lift + (isNew ? Math.min(lent, maxBoost) : 0), names: [...names, place] };
}

/** Returns the hypothesis extended by one token. */
function extend(
  reading: OpenHypothesis,
  token: number,
  probability: number,
  search: Search,
  decoder: Decoder,
): OpenHypothesis {
  const on = reading.path?.next.get(token);
  const weight = reading.weight + probability;
  const text = decoder.textOf(token);
  const letters = reading.letters + foldLetters(text);
  if (on) {
    return {
      ...reading,
      letters,
      tokens: [...reading.tokens, token],
      weight,
      path: on,
      lent: reading.lent + tokenBoost,
    };
  }
  const before = endName(reading, /^[\p{L}\p{M}]/u.test(text));
  const path = text.startsWith(' ') ? (search.names.next.get(token) ?? null) : null;
  return {
    ...before,
    letters,
    tokens: [...before.tokens, token],
    weight,
    path,
    since: before.tokens.length,
    lent: path ? tokenBoost : 0,
  };
}

/** Returns the most likely hypotheses, best first by probability and boost; an empty list if cancelled. */
export async function search(decoder: Decoder, wanted: Search): Promise<Hypothesis[]> {
  const { names, width, mostTokens, isCancelled } = wanted;
  const begun = { letters: '', tokens: [decoder.start], weight: 0, names: [], lift: 0, path: null, since: 0, lent: 0 };
  let beam: OpenHypothesis[] = [begun];
  let origins = [0];
  let finished: OpenHypothesis[] = [];
  for (let length = 1; length <= mostTokens && beam.length > 0; length++) {
    if (isCancelled()) return [];
    const steps = beam.map(({ tokens }, i) => ({ token: tokens.at(-1) ?? decoder.start, from: origins[i] ?? 0 }));
    const scores = await decoder.step(steps);
    const next: { reading: OpenHypothesis; from: number }[] = [];
    for (const [from, reading] of beam.entries()) {
      const own = scores[from];
      if (!own) continue;
      const entries = reading.path ? [...reading.path.next.keys()] : [];
      for (const token of new Set([...bestTokens(own, width + 1), ...entries, ...names.next.keys()])) {
        const after = extend(reading, token, own[token] ?? 0, wanted, decoder);
        if (token === decoder.end) finished.push(endName(after, false));
        else next.push({ reading: after, from });
      }
    }
    const ordered = best(next, ({ reading }) => reading, width);
    finished = best(finished, (reading) => reading, mostFinished);
    const least = Math.max(...[finished[0], ordered[0]?.reading].map((one) => (one ? score(one) : -999))) - beamMargin;
    const surviving = ordered.filter(({ reading }) => score(reading) > least);
    beam = surviving.map(({ reading }) => reading);
    origins = surviving.map(({ from }) => from);
    const worst = finished.length === mostFinished ? finished.at(-1) : undefined;
    if (worst && beam[0] && score(worst) > score(beam[0])) break;
  }
  return finished.map(({ tokens, weight, names: found }) => ({ tokens: tokens.slice(0, -1), weight, names: found }));
}
