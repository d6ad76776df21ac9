import { setTimeout as wait } from 'node:timers/promises';
import type { ModelRequest } from '../engines/language-model/driver.ts';
import type { Model } from '../engines/language-model/model.ts';
import { composePrompt } from '../engines/language-model/prompt.ts';
import { newMemory } from '../memory/memory.ts';
import type { BrainEvent, Engine, SceneView, TurnInput } from '../types.ts';
import { lake, osric } from './fixtures.ts';

/** Osric's secret line. */
export const secretLine = osric.personalKnowledge[2] ?? '';
/** It as a line that a quest waits for. */
export const sought = { text: secretLine, hint: 'Ask the ferryman about his pole.', here: true };

/** Creates the input of a turn with this message to Osric. */
export const asking = (text: string, more: Partial<TurnInput> = {}): TurnInput => ({
  persona: osric,
  scene: lake,
  memory: null,
  history: [],
  playerName: 'Ana',
  utterance: { kind: 'speech', text },
  seed: 's',
  ...more,
});

/** The scene with a line that a quest waits for, here or elsewhere. */
export const withSought = (here: boolean): SceneView => ({ ...lake, sought: [{ ...sought, here }] });

/** Returns the prompt of a turn as one text. */
export async function promptFor(input: TurnInput): Promise<string> {
  const options = { shapes: false, historyCharacters: 500, embedder: null };
  const { messages } = await composePrompt(input, input.memory ?? newMemory(osric), 'Ana', options);
  return messages.map(({ content }) => content).join('\n');
}

/** A model whose answers the test decides. */
export function modelSaying(answer: (request: ModelRequest) => string | Error): Model {
  return {
    name: 'scripted',
    shapes: true,
    async *text(request) {
      const said = answer(request);
      await wait(0);
      if (typeof said !== 'string') throw said;
      yield said;
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
}

/** Collects the events of one reply. */
export async function all(engine: Engine, input: TurnInput): Promise<BrainEvent[]> {
  const events: BrainEvent[] = [];
  for await (const event of engine.reply(input)) events.push(event);
  return events;
}
