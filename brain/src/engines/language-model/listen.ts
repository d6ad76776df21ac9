import { buildEmotion } from '@emberlore/contract';
import { BrainUnavailable } from '../../errors.ts';
import { readPronouns } from '../../text/names.ts';
import type { Sentence } from '../../text/sentences.ts';
import { words } from '../../text/text.ts';
import type { BrainEvent, TurnInput } from '../../types.ts';
import type { ChatMessage } from './driver.ts';
import { emotionNamed } from './emotion-words.ts';
import type { Model } from './model.ts';
import { createOutputGuard } from './output-guard.ts';
import { createPlainStream } from './plain-stream.ts';
import type { Prompt } from './prompt.ts';
import { createReplyReader, type ReplyPart } from './reply-reader.ts';
import { createSpokenReply } from './spoken.ts';
import { readTongue } from './tongue.ts';

/** What a model has answered to a request. */
export interface ModelAnswer {
  sentences: readonly Sentence[];
  /** Whether the emotion has already been sent. */
  felt: boolean;
  /** Whether the guard has held anything back. */
  keptBack: boolean;
  /** Ids of the lines that the model says it told; null if it doesn't say. */
  claimed: string[] | null;
  /** What the model wants to remember about the player. */
  remember: string | null;
  /** What a reply in another language says, in English, in the model's words; null if it doesn't say. */
  english: string | null;
  /** What the player said in another language, in English, in the model's words; null if it doesn't say. */
  heard: string | null;
  /** What the player's words do, in the model's word; null if it doesn't say. */
  act: string | null;
  /** The emotion in the model's words, if it named one. */
  emotion: string | null;
  /** Whether thoughts used up the whole answer. */
  thoughtOnly: boolean;
  /** Whether the model has thought, in the answer or apart from it. */
  hasThought: boolean;
  /** Whether the answer began with a thought that had no opening tag. */
  isUntagged: boolean;
  /** Whether the model has ended the answer by itself. */
  isWhole: boolean;
  /** Whether the answer began in another language than the player's. */
  isOtherTongue: boolean;
}

/** How a model writes an answer. */
export interface Sampling {
  maxTokens: number;
  temperature: number;
}

/** Which model answers, and how. */
export interface ListenOptions {
  model: Model;
  sampling: Sampling;
  /** Whether an emotion has already been sent. */
  felt: boolean;
  /** What an answer before has said. */
  said: readonly Sentence[];
  /** Whether the model isn't asked again: then a part of a sentence is better than nothing. */
  isLast: boolean;
  /** Whether the answer may begin with a thought that has no opening tag. */
  mayStartThinking: boolean;
}

/** Whether the character has answered: a gesture, or one word beside what was held back, is no answer. */
export function isAnswer({ sentences, keptBack }: Pick<ModelAnswer, 'sentences' | 'keptBack'>): boolean {
  const spoken = sentences.filter(({ speaker }) => speaker === 'npc').map(({ text }) => text);
  return words(spoken.join(' ')).length > (keptBack ? 2 : 0);
}

/**
 * Asks the model once, and yields what it says as it arrives, without what the guard holds back. If the model fails after
 * whole sentences, they are its answer.
 */
export async function* listen(
  input: TurnInput,
  prompt: Prompt,
  messages: readonly ChatMessage[],
  { model, sampling, felt: already, said, isLast, mayStartThinking }: ListenOptions,
): AsyncGenerator<BrainEvent, ModelAnswer> {
  const { persona, scene, partner, playerId, signal, utterance } = input;
  const guard = createOutputGuard(prompt.guarded, prompt.lines);
  const others = [...scene.others, ...(partner ? [partner] : [])].map(({ name }) => name);
  const player = prompt.playerName === null ? {} : { player: prompt.playerName };
  const { he: pronoun } = readPronouns(persona.pronouns);
  const spoken = createSpokenReply({ name: persona.name, pronoun, others, ...player }, guard, {
    heard: utterance.text,
    said,
    ...(isLast ? {} : { tongue: readTongue(input) }),
  });
  const reader = createReplyReader(mayStartThinking);
  const plain = createPlainStream();
  let felt = already;
  let named: string | null = null;
  let claimed: string[] | null = null;
  let remember: string | null = null;
  let english: string | null = null;
  let heard: string | null = null;
  let act: string | null = null;
  function* read({
    emotion: written,
    told,
    remember: note,
    english: meant,
    heard: asked,
    act: done,
  }: ReplyPart): Generator<BrainEvent> {
    claimed = told ?? claimed;
    remember = note ?? remember;
    english = meant ?? english;
    heard = asked ?? heard;
    act = done ?? act;
    named = written ?? named;
    const emotion = written === undefined || felt ? null : emotionNamed(written);
    if (!emotion) return;
    felt = true;
    yield { type: 'emotion', emotion: buildEmotion(emotion, 0.6) };
  }
  const { stop, shape } = prompt;
  // Players wait for the first sentence, to read and hear it; the others arrive faster than they are listened to.
  const request = { messages, stop, shape, ...sampling, isUnhurried: () => spoken.sentences.length > 0 };
  const { isSealed = false } = persona;
  const who = { ...(playerId === undefined ? {} : { playerId }), ...(signal ? { signal } : {}), isSealed };
  const stream = model.text(request, who);
  let step = await stream.next();
  let brokeOff = false;
  try {
    for (; !step.done && !spoken.full && !reader.isFull; step = await stream.next()) {
      const part = reader.push(step.value);
      yield* read(part);
      yield* spoken.push(plain.push(part.text));
    }
  } catch (error) {
    // The player has read what was said: it is the reply.
    brokeOff = isAnswer(spoken) && error instanceof BrainUnavailable && error.reason !== 'aborted';
    if (!brokeOff) throw error;
  } finally {
    await stream.return({ cut: true, usage: null });
  }
  const isCut = brokeOff || !step.done || step.value.cut;
  const rest = reader.end(isCut && !isLast);
  yield* read(rest);
  yield* spoken.push(plain.push(rest.text) + plain.end());
  yield* spoken.end((isCut && rest.whole !== true) || rest.broken === true, isLast && !brokeOff);
  const { sentences, keptBack, isOtherTongue } = spoken;
  const thoughtApart = step.done === true && step.value.thought === true;
  const thoughtOnly = sentences.length === 0 && isCut && (reader.isThinking || thoughtApart);
  return {
    sentences,
    keptBack,
    felt,
    claimed,
    remember,
    english,
    heard,
    act,
    emotion: named,
    thoughtOnly,
    hasThought: reader.hasThought || thoughtApart,
    isUntagged: reader.isUntagged,
    isWhole: !isCut,
    isOtherTongue,
  };
}
