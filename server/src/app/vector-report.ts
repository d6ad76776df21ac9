import { createEmbeddingServer } from '@emberlore/brain';
import type { LanguageModelConfig } from './config-engines.ts';
import type { NamedModel } from './model-servers.ts';

/** The same said in two ways, and something else. */
const trials = [
  {
    name: 'English',
    one: 'Who rings the bell at night?',
    same: 'I strike the bell after dark.',
    other: 'Soup is two coins.',
  },
  {
    name: 'another language',
    one: 'Who rings the bell at night?',
    same: '¿Quién toca la campana por la noche?',
    other: 'La sopa cuesta dos monedas.',
  },
];

const likeness = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** Tries a model for vectors, and says in plain words what it is good for. Returns whether it works. */
export async function reportOnVectors(
  model: NamedModel,
  { limits, proxies }: LanguageModelConfig,
  say: (line: string) => void,
): Promise<boolean> {
  if (model.kind === 'file') {
    say('A model in a file gives no vectors.');
    return false;
  }
  const { baseUrl: baseURL, model: id, apiKey, prices } = model;
  const timeout = limits.firstTokenTimeout;
  const server = createEmbeddingServer({ baseURL, model: id, proxies, timeout, prices, ...(apiKey && { apiKey }) });
  try {
    for (const { name, one, same, other } of trials) {
      const [asked, meant, apart] = await server.embed([one, same, other]);
      const isTold = asked && meant && apart && likeness(asked, meant) > likeness(asked, apart) + 0.1;
      say(`Meaning in ${name}: ${isTold ? 'good' : 'weak'}`);
    }
    return true;
  } catch (error) {
    say(`No vectors: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    server.close();
  }
}
