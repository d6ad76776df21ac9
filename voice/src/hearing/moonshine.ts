import { readFile } from 'node:fs/promises';
import llamaTokenizer from 'llama-tokenizer-js';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import type { Heard } from './engine.ts';
import { hearingRate } from './recording.ts';

// Moonshine tiny (Jeffries et al. 2024, arXiv:2410.15608): an encoder and a decoder that keeps what it has seen, as 8-bit ONNX.
const layers = 6;
const heads = 8;
const headSize = 36;
const startToken = 1;
const endToken = 2;
/** People do not speak more word pieces a second than this; a model that has lost its way does. */
const tokensPerSecond = 6.5;
const spareTokens = 6;
/** The least logarithm of probability at which the recogniser is believed that nobody speaks. */
const leastSilence = Math.log(0.9);

/** A sound that the recogniser has taken in. */
export type Listening = {
  /** The likeliest words in it, found one after another; null once `isCancelled` says so, which is asked before each. */
  transcribe(isCancelled?: () => boolean): Promise<Heard | null>;
  /** For each of these texts the logarithm of the probability that it is what was said. */
  weigh(texts: readonly string[]): Promise<number[]>;
};

/** A recogniser that has been loaded. */
export type Moonshine = {
  /** Takes in a sound at `hearingRate`, samples of -1 to 1. All of this blocks its thread for about a tenth of the duration. */
  listen(samples: Float32Array): Promise<Listening>;
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

/** The likeliest of these scores but for `barred`. */
function likeliest(scores: Float32Array, barred = -1): number {
  let token = barred === 0 ? 1 : 0;
  for (let i = 0; i < scores.length; i++) if (i !== barred && (scores[i] ?? 0) > (scores[token] ?? 0)) token = i;
  return token;
}

/** The logarithm of the probability that these scores give to a token. */
function logProbability(scores: Float32Array, token: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  return (scores[token] ?? 0) - most - Math.log(sum);
}

/** The next token and how likely it is. Nothing at all is only believed when it is nearly certain: noise makes it doubtful. */
function nextToken(scores: Float32Array, isFirst: boolean) {
  const token = likeliest(scores);
  const certainty = logProbability(scores, token);
  if (!isFirst || token !== endToken || certainty > leastSilence) return { token, certainty };
  const other = likeliest(scores, endToken);
  return { token: other, certainty: logProbability(scores, other) };
}

/** What the decoder has to remember: its own part changes with each step, the encoder's is made by the first. */
function remember(cache: Tensors, made: Tensors, isFirst: boolean): void {
  for (const name of Object.keys(cache)) {
    const present = made[name.replace('past_key_values', 'present')];
    if (present && (isFirst || name.includes('.decoder.'))) cache[name] = present;
  }
}

/** Loads the recogniser from the bytes of its two halves. Takes about a second and half a gigabyte. */
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

  return {
    async listen(samples) {
      const { last_hidden_state: states } = (await encoder.run({
        input_values: new Tensor('float32', samples, [1, samples.length]),
      })) as unknown as Tensors;
      if (!states) throw new Error('The recogniser has taken nothing in.');
      const most = Math.floor((samples.length / hearingRate) * tokensPerSecond) + spareTokens;
      return {
        async transcribe(isCancelled = () => false) {
          const cache = emptyCache();
          const tokens = [startToken];
          let sum = 0;
          while (tokens.length <= most && !isCancelled()) {
            const isFirst = tokens.length === 1;
            const made = await run([tokens.at(-1) ?? startToken], states, cache, isFirst);
            remember(cache, made, isFirst);
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
          for (const text of texts) weights.push(await weighOne(text, states));
          return weights;
        },
      };
    },
  };
}

/** Reads the two halves of the recogniser, shipped inside the npm package `@moonshine-ai/moonshine-js` (MIT). */
export async function readMoonshine(): Promise<{ encoder: Uint8Array; decoder: Uint8Array }> {
  const model = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'));
  const [encoder, decoder] = await Promise.all(
    ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((name) => readFile(new URL(name, model))),
  );
  if (!encoder || !decoder) throw new Error('The recogniser is not whole.');
  return { encoder, decoder };
}
