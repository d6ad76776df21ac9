import { setImmediate as breathe } from 'node:timers/promises';
import type { Engine, Memory, Persona, SceneView } from '@emberlore/brain';
import type { CharacterDetail, SceneDetail } from '@emberlore/contract';
import { nowhere, toPersona, toPlace } from './draft.ts';

/**
 * Returns what the built-in engine lets a character of a story answer to each of these messages in its scene. Throws the
 * reason of `ended` if that aborts while the character is prepared.
 */
export type AskInScene = (
  character: CharacterDetail,
  scene: SceneDetail,
  messages: readonly string[],
  ended: AbortSignal,
) => Promise<string[]>;

/** Always the same, so that an author sees a change only where something has changed. */
const seed = 'preview';

/** Returns the text of a reply and the memory after it. */
async function answer(
  engine: Engine,
  { persona, scene = nowhere }: { persona: Persona; scene?: SceneView },
  memory: Memory | null,
  text: string,
) {
  const sentences: string[] = [];
  let after = memory;
  const utterance = { kind: 'speech', text } as const;
  const input = { persona, scene, memory, history: [], playerName: '', utterance, seed };
  for await (const event of engine.reply(input)) {
    if (event.type === 'sentence') sentences.push(event.text);
    if (event.type === 'turn') after = event.memory;
  }
  return { reply: sentences.join(' '), memory: after };
}

/** Returns what a character answers to each of these messages after a greeting. */
export async function answerAll(
  engine: Engine,
  persona: Persona,
  messages: readonly string[],
  scene: SceneView = nowhere,
): Promise<{ message: string; reply: string }[]> {
  const { memory } = await answer(engine, { persona, scene }, null, 'Hello.');
  const replies: { message: string; reply: string }[] = [];
  for (const message of messages) {
    replies.push({ message, reply: (await answer(engine, { persona, scene }, memory, message)).reply });
    // Messages whose vectors are known would otherwise follow each other without a pause.
    await breathe();
  }
  return replies;
}

/** Who waits for whom when characters are asked. */
interface Turns {
  prepare(work: () => Promise<void>): Promise<void>;
  takeTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets characters of stories answer. Nobody waits for others unless `turns` says so. */
export function createSceneAsking(
  engine: Engine,
  { prepare, takeTurn }: Turns = { prepare: (work) => work(), takeTurn: (work) => work() },
): AskInScene {
  return async (character, scene, messages, ended) => {
    const persona = toPersona({ characterInfo: character, ...character });
    const place = toPlace(scene, character.characterId);
    await prepare(() => engine.warm(persona, place));
    ended.throwIfAborted();
    const replies = await takeTurn(() => answerAll(engine, persona, messages, place));
    return replies.map(({ reply }) => reply);
  };
}
