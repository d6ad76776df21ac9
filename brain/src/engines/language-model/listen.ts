import { buildEmotion } from '@emberlore/contract';
import type { Sentence } from '../../text/sentences.ts';
import { words } from '../../text/text.ts';
import type { BrainEvent, TurnInput } from '../../types.ts';
import type { ChatMessage } from './driver.ts';
import { emotionNamed } from './emotion-words.ts';
import type { Model } from './model.ts';
import { createOutputGuard } from './output-guard.ts';
import { createPlainStream } from './plain-stream.ts';
import type { Prompt } from './prompt.ts';
import { createReplyReader } from './reply-reader.ts';
import { createSpoken } from './spoken.ts';

/** What a model has answered to a request. */
export interface Heard {
  sentences: readonly Sentence[];
  /** Whether the emotion has already been sent. */
  felt: boolean;
  /** Whether the guard has held anything back. */
  keptBack: boolean;
}

/** How to ask. */
export interface Manner {
  maxTokens: number;
  temperature: number;
}

/** Whether the character has answered: a gesture, or one word beside what was held back, is no answer. */
export function isAnswer({ sentences, keptBack }: Heard): boolean {
  const spoken = sentences.filter(({ speaker }) => speaker === 'npc').map(({ text }) => text);
  return words(spoken.join(' ')).length > (keptBack ? 2 : 0);
}

/** Asks the model once, and yields what it says as it arrives, without what the guard holds back. */
export async function* listen(
  { persona, playerId, signal }: TurnInput,
  prompt: Prompt,
  messages: readonly ChatMessage[],
  { model, manner, felt: already }: { model: Model; manner: Manner; felt: boolean },
): AsyncGenerator<BrainEvent, Heard> {
  const guard = createOutputGuard(prompt.guarded, prompt.lines);
  const spoken = createSpoken(persona.name, guard);
  const reader = createReplyReader();
  const plain = createPlainStream();
  let felt = already;
  function* feeling(written: string | undefined): Generator<BrainEvent> {
    const emotion = written === undefined || felt ? null : emotionNamed(written);
    if (!emotion) return;
    felt = true;
    yield { type: 'emotion', emotion: buildEmotion(emotion, 0.6) };
  }
  const { stop, shape } = prompt;
  // Players wait for the first sentence, to read and hear it; the others arrive faster than they are listened to.
  const request = { messages, stop, shape, ...manner, isUnhurried: () => spoken.sentences.length > 0 };
  const who = { ...(playerId === undefined ? {} : { playerId }), ...(signal ? { signal } : {}) };
  const stream = model.text(request, who);
  let step = await stream.next();
  try {
    for (; !step.done && !spoken.full; step = await stream.next()) {
      const { text, emotion } = reader.push(step.value);
      yield* feeling(emotion);
      yield* spoken.push(plain.push(text));
    }
  } finally {
    await stream.return({ cut: true, usage: null });
  }
  const rest = reader.end();
  yield* feeling(rest.emotion);
  yield* spoken.push(plain.push(rest.text) + plain.end());
  yield* spoken.end(!step.done || step.value.cut);
  return { sentences: spoken.sentences, felt, keptBack: spoken.keptBack };
}
