import { readFile } from 'node:fs/promises';
import llamaTokenizer from 'llama-tokenizer-js';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import type { Transcript } from './engine.ts';
import { namePaths, type Spelled } from './name-paths.ts';
import { hearingRate } from './recording.ts';
import { type Decoder, type Hypothesis, search } from './search.ts';

// Moonshine tiny (Jeffries et al. 2024, arXiv:2410.15608): an encoder, and a decoder with a cache, as 8-bit ONNX.
const layers = 6;
const heads = 8;
const headSize = 36;
const startToken = 1;
const endToken = 2;
/** Maximum word pieces per second in human speech; a derailed model produces more. */
const tokensPerSecond = 6.5;
const spareTokens = 6;
/** Number of hypotheses followed in parallel. */
const width = 8;
/** A log probability below all others. */
const impossible = -999;
/** Minimum log probability at which the recogniser's claim of silence is trusted. */
const leastSilence = Math.log(0.9);

/** A sound that the recogniser has encoded. */
export type Listening = {
  /** Returns the most likely words by greedy search; null if cancelled. */
  transcribe(): Promise<Transcript | null>;
  /** Returns the most likely hypotheses with these names as hints, best first; an empty list if cancelled. */
  read(names: readonly Spelled[]): Promise<NamedTranscript[]>;
  /** Returns the log probability of each of these texts. */
  weigh(texts: readonly string[]): Promise<number[]>;
};

/** A hypothesis for a recording with name hints. */
export type NamedTranscript = {
  /** In the recogniser's spelling. */
  spelled: string;
  /** With names in their correct spelling. */
  text: string;
  names: readonly string[];
  /** Its log probability. */
  weight: number;
};

/** A loaded recogniser. */
export type Moonshine = {
  /**
   * Encodes a sound at `hearingRate`, samples of -1 to 1. All of this blocks its thread for about a tenth of the
   * duration.
   */
  listen(samples: Float32Array, isCancelled?: () => boolean): Promise<Listening>;
};

type Tensors = Record<string, Tensor>;

async function open(bytes: Uint8Array): Promise<InferenceSession> {
  return InferenceSession.create(bytes, { graphOptimizationLevel: 'all' });
}

function emptyCache(): Tensors {
  const parts = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'];
  const names = Array.from({ length: layers }, (_, i) => parts.map((part) => `past_key_values.${i}.${part}`)).flat();
  return Object.fromEntries(
    names.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])]),
  );
}

/** Returns the index of the highest score except `excluded`. */
function likeliest(scores: Float32Array, excluded = -1): number {
  let token = excluded === 0 ? 1 : 0;
  for (let i = 0; i < scores.length; i++) if (i !== excluded && (scores[i] ?? 0) > (scores[token] ?? 0)) token = i;
  return token;
}

/** Returns the log probability that these scores give to a token. */
function logProbability(scores: Float32Array, token: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  return (scores[token] ?? 0) - most - Math.log(sum);
}

/**
 * Returns the next token and its log probability. Silence is accepted only if it is nearly certain, because noise makes
 * it doubtful.
 */
function nextToken(scores: Float32Array, isFirst: boolean) {
  const token = likeliest(scores);
  const certainty = logProbability(scores, token);
  if (!isFirst || token !== endToken || certainty > leastSilence) return { token, certainty };
  const other = likeliest(scores, endToken);
  return { token: other, certainty: logProbability(scores, other) };
}

/** Updates the decoder's cache: its own part changes with each step, the encoder's part is created by the first. */
function updateCache(cache: Tensors, made: Tensors, isFirst: boolean): void {
  for (const name of Object.keys(cache)) {
    const present = made[name.replace('past_key_values', 'present')];
    if (present && (isFirst || name.includes('.decoder.'))) cache[name] = present;
  }
}

/** Returns the text of a hypothesis with correctly spelt names. */
function toNamedTranscript({ tokens, weight, names }: Hypothesis): NamedTranscript {
  const spelled = llamaTokenizer.decode([...tokens]);
  let [text, at] = ['', 0];
  const lengthTo = (token: number) => llamaTokenizer.decode(tokens.slice(0, token)).length;
  for (const { from, to, written } of names) {
    const [start, end] = [lengthTo(from), lengthTo(to)];
    text += `${spelled.slice(at, start)}${/^\s/.test(spelled.slice(start)) ? ' ' : ''}${written}`;
    at = end;
  }
  text += spelled.slice(at);
  return { spelled: spelled.trim(), text: text.trim(), names: names.map(({ written }) => written), weight };
}

/** Converts scores to log probabilities. */
function logProbabilities(scores: Float32Array): Float32Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  const all = most + Math.log(sum);
  return scores.map((score) => score - all);
}

/** Returns the decoder's cache with row `rows[i]` as row i. */
function selectRows(memory: Tensor, rows: readonly number[]): Tensor {
  const [, ...shape] = memory.dims;
  const size = shape.reduce((product, part) => product * part, 1);
  const from = memory.data as Float32Array;
  const data = new Float32Array(size * rows.length);
  rows.forEach((row, i) => {
    data.set(from.subarray(row * size, (row + 1) * size), i * size);
  });
  return new Tensor('float32', data, [rows.length, ...shape]);
}

/** Loads the recogniser from the bytes of its two parts. Takes about a second and half a gigabyte. */
export async function loadMoonshine(encoderBytes: Uint8Array, decoderBytes: Uint8Array): Promise<Moonshine> {
  // Its own threads would be a second pool inside each of ours.
  env.wasm.numThreads = 1;
  const encoder = await open(encoderBytes);
  const decoder = await open(decoderBytes);

  const run = async (tokens: readonly number[], states: Tensor, cache: Tensors, isFirst: boolean) =>
    (await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
      ...cache,
    })) as unknown as Tensors;

  async function weighOne(text: string, states: Tensor): Promise<number> {
    const tokens = llamaTokenizer.encode(text);
    const { logits } = await run(tokens, states, emptyCache(), true);
    const scores = logits?.data as Float32Array;
    const size = scores.length / tokens.length;
    const expected = [...tokens.slice(1), endToken];
    return expected.reduce(
      (sum, token, i) => sum + logProbability(scores.subarray(i * size, (i + 1) * size), token),
      0,
    );
  }

  /** Creates the decoder of a search: its cache follows the surviving hypotheses. */
  function createDecoder(states: Tensor): Decoder {
    const cache = emptyCache();
    let isFirst = true;
    return {
      start: startToken,
      end: endToken,
      textOf: (token) => (llamaTokenizer.vocabById[token] ?? '').replaceAll('▁', ' '),
      async step(readings) {
        const rows = readings.map(({ from }) => from);
        if (!isFirst) {
          for (const [name, memory] of Object.entries(cache)) {
            const count = memory.dims[0] ?? 1;
            if (name.includes('.decoder.') || count !== rows.length) {
              cache[name] = selectRows(memory, name.includes('.decoder.') ? rows : rows.map(() => 0));
            }
          }
        }
        const made = (await decoder.run({
          input_ids: new Tensor(
            'int64',
            BigInt64Array.from(readings, ({ token }) => BigInt(token)),
            [rows.length, 1],
          ),
          encoder_hidden_states: selectRows(
            states,
            rows.map(() => 0),
          ),
          use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
          ...cache,
        })) as unknown as Tensors;
        updateCache(cache, made, isFirst);
        isFirst = false;
        const scores = made.logits?.data as Float32Array;
        const size = scores.length / rows.length;
        return rows.map((_, i) => logProbabilities(scores.subarray(i * size, (i + 1) * size)));
      },
    };
  }

  return {
    async listen(samples, isCancelled = () => false) {
      const { last_hidden_state: states } = (await encoder.run({
        input_values: new Tensor('float32', samples, [1, samples.length]),
      })) as unknown as Tensors;
      if (!states) throw new Error('The recogniser returned no state.');
      const most = Math.floor((samples.length / hearingRate) * tokensPerSecond) + spareTokens;
      return {
        async transcribe() {
          const cache = emptyCache();
          const tokens = [startToken];
          let sum = 0;
          while (tokens.length <= most && !isCancelled()) {
            const isFirst = tokens.length === 1;
            const made = await run([tokens.at(-1) ?? startToken], states, cache, isFirst);
            updateCache(cache, made, isFirst);
            const { token, certainty } = nextToken(made.logits?.data as Float32Array, isFirst);
            sum += certainty;
            if (token === endToken) break;
            tokens.push(token);
          }
          if (isCancelled()) return null;
          return { text: llamaTokenizer.decode(tokens).trim(), confidence: Math.exp(sum / tokens.length) };
        },
        async weigh(texts) {
          const weights: number[] = [];
          for (const text of texts) weights.push(isCancelled() ? impossible : await weighOne(text, states));
          return weights;
        },
        async read(names) {
          const paths = namePaths(names, (text) => llamaTokenizer.encode(text).slice(1));
          const readings = await search(createDecoder(states), { names: paths, width, mostTokens: most, isCancelled });
          return readings.map(toNamedTranscript);
        },
      };
    },
  };
}

/** Reads the two parts of the recogniser from the npm package `@moonshine-ai/moonshine-js` (MIT). */
export async function readMoonshine(): Promise<{ encoder: Uint8Array; decoder: Uint8Array }> {
  const model = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
  const [encoder, decoder] = await Promise.all(
    ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((name) => readFile(new URL(name, model))),
  );
  if (!encoder || !decoder) throw new Error('A part of the recogniser’s model is missing.');
  return { encoder, decoder };
}
