import { describe, expect, it } from 'vitest';
import { lake, osric } from '../../testing/fixtures.ts';
import type { BrainEvent, TurnInput } from '../../types.ts';
import { createLanguageModelEngine } from './engine.ts';
import { createLocalModel } from './model.ts';

const input: TurnInput = {
  persona: osric,
  scene: lake,
  memory: null,
  history: [
    { speaker: 'player', text: 'Good evening.' },
    { speaker: 'npc', text: 'Aye.' },
  ],
  playerName: 'Ana',
  utterance: { kind: 'speech', text: 'What do you fear?' },
  seed: 's',
};

/** Creates a fake of node-llama-cpp that answers with these chunks. */
function packageSaying(pieces: readonly string[], seen: { history?: unknown[]; disposed?: boolean } = {}) {
  class LlamaChatSession {
    setChatHistory(history: unknown[]) {
      seen.history = history;
    }
    async promptWithMeta(_text: string, options: { onTextChunk(text: string): void; signal: AbortSignal }) {
      for (const piece of pieces) options.onTextChunk(piece);
      if (pieces.length === 0)
        await new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(new Error('aborted'))));
      return { stopReason: 'eogToken' };
    }
    dispose() {}
  }
  const context = { getSequence: () => ({ clearHistory: async () => {} }) };
  const model = { trainContextSize: 512, createContext: async () => context };
  const dispose = async () => {
    seen.disposed = true;
  };
  return async () => ({ getLlama: async () => ({ loadModel: async () => model, dispose }), LlamaChatSession });
}

async function replyBy(load?: () => Promise<unknown>, firstTokenTimeout = 5_000): Promise<BrainEvent[]> {
  const model = createLocalModel({ path: '/models/small.gguf', firstTokenTimeout, ...(load ? { load } : {}) });
  const engine = createLanguageModelEngine(model);
  try {
    const events: BrainEvent[] = [];
    for await (const event of engine.reply(input)) events.push(event);
    return events;
  } finally {
    await engine.close();
  }
}

describe('the model file', () => {
  it('speaks for the character with the history of the talk, and is released', async () => {
    const seen: { history?: unknown[]; disposed?: boolean } = {};
    const events = await replyBy(packageSaying(['[TENSION] I fear', ' dry land.'], seen), 5_000);
    expect(events.flatMap((event) => (event.type === 'sentence' ? [event.text] : []))).toEqual(['I fear dry land.']);
    expect(events).toContainEqual({ type: 'emotion', emotion: { code: 2, name: 'TENSION', strength: 0.6 } });
    expect(seen.history).toEqual([
      { type: 'system', text: expect.stringContaining('Osric the Ferryman') },
      { type: 'user', text: '«Good evening.»' },
      { type: 'model', response: ['Aye.'] },
    ]);
    expect(seen.disposed).toBe(true);
  });

  it('explains that the package is missing', async () => {
    const missing = async () => Promise.reject(new Error('Cannot find package'));
    await expect(replyBy(missing)).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('npm install --no-save node-llama-cpp'),
    });
  });

  it('times out', async () => {
    await expect(replyBy(packageSaying([]), 100)).rejects.toMatchObject({ reason: 'timeout' });
  });
});
