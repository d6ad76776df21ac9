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

/** A recogniser that has been loaded. */
export type Moonshine = {
  /**
   * The words in a sound at `hearingRate`, samples of -1 to 1. Blocks its thread for about a tenth of the duration.
   * `isCancelled` is asked before each word piece; then null.
   */
  transcribe(samples: Float32Array, isCancelled?: () => boolean): Promise<Heard | null>;
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

/** The likeliest of these scores, and the logarithm of its probability. */
function likeliest(scores: Float32Array): { token: number; logProbability: number } {
  let token = 0;
  for (let i = 1; i < scores.length; i++) if ((scores[i] ?? 0) > (scores[token] ?? 0)) token = i;
  const most = scores[token] ?? 0;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  return { token, logProbability: -Math.log(sum) };
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

  async function step(token: number, states: Tensor, cache: Tensors, isFirst: boolean) {
    const made = (await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
      ...cache,
    })) as unknown as Tensors;
    remember(cache, made, isFirst);
    return likeliest(made.logits?.data as Float32Array);
  }

  return {
    async transcribe(samples, isCancelled = () => false) {
      const { last_hidden_state: states } = (await encoder.run({
        input_values: new Tensor('float32', samples, [1, samples.length]),
      })) as unknown as Tensors;
      if (!states) return null;
      const cache = emptyCache();
      const tokens = [startToken];
      let certainty = 0;
      const most = Math.floor((samples.length / hearingRate) * tokensPerSecond) + spareTokens;
      while (tokens.length <= most && !isCancelled()) {
        const { token, logProbability } = await step(tokens.at(-1) ?? startToken, states, cache, tokens.length === 1);
        certainty += logProbability;
        if (token === endToken) break;
        tokens.push(token);
      }
      if (isCancelled()) return null;
      return { text: llamaTokenizer.decode(tokens).trim(), confidence: Math.exp(certainty / tokens.length) };
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
