import { limits } from '@emberlore/contract';
import type { Transcript } from '../hearing/engine.ts';
import { repairNames } from '../hearing/names.ts';

/** Above this probability of silence, the recogniser's words are invented. */
const mostSilence = 0.6;
const surrogate = /[\uD800-\uDBFF]$/;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Returns the mean of a number in a transcript's segments; null if none has it. */
function computeMean(segments: readonly Json[], field: string): number | null {
  const values = segments.map((segment) => segment[field]).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Reads the answer of a transcription server, with the names in their correct spelling; null if it heard nobody. Longer
 * texts than a message are cut first: a recogniser may repeat itself without end. For workers, since the names take time.
 * Throws for an answer without a text.
 */
export function readTranscript(answer: Uint8Array, names: readonly string[]): Transcript | null {
  const json: unknown = JSON.parse(Buffer.from(answer).toString('utf8'));
  if (!isObject(json) || typeof json.text !== 'string') throw new Error('There is no text in its answer.');
  const segments = Array.isArray(json.segments) ? json.segments.filter(isObject) : [];
  if ((computeMean(segments, 'no_speech_prob') ?? 0) > mostSilence) return null;
  const certainty = computeMean(segments, 'avg_logprob');
  const confidence = certainty === null ? null : Math.min(1, Math.exp(certainty));
  const text = json.text.trimStart().slice(0, limits.message).replace(surrogate, '').trimEnd();
  return /[\p{L}\p{N}]/u.test(text) ? { text: repairNames(text, names), confidence } : null;
}
