import { recall, record } from '../memory/memory.ts';
import { addToPast } from '../memory/past.ts';
import { emotionOfLine } from '../mood/feel.ts';
import { plausibleName } from '../text/names.ts';
import { fillSpoken } from '../text/placeholders.ts';
import { splitSentences } from '../text/sentences.ts';
import type { BrainEvent, TurnInput } from '../types.ts';

/** Fills the names in what the author wrote, as the character says it in this talk. */
export function wordAsWritten(
  { persona, memory, playerName }: Pick<TurnInput, 'persona' | 'memory' | 'playerName'>,
  written: string,
): string {
  return fillSpoken(written, persona, recall(memory, persona).player.name ?? plausibleName(playerName));
}

/** Replies with what the author wrote for this moment, without an engine. The character remembers having said it. */
export async function* replyAsWritten(
  {
    persona,
    scene,
    memory,
    playerName,
    utterance,
  }: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'playerName' | 'utterance'>,
  written: string,
): AsyncGenerator<BrainEvent> {
  const before = recall(memory, persona);
  const text = wordAsWritten({ persona, memory, playerName }, written);
  const spoken = splitSentences(text).map((sentence) => sentence.text);
  // A text without letters has no sentences, but a reply has to say something.
  const sentences = spoken.length > 0 ? spoken : [text];
  yield { type: 'emotion', emotion: emotionOfLine(text, persona, before.mood) };
  for (const sentence of sentences) {
    yield { type: 'delta', speaker: 'npc', text: sentence };
    yield { type: 'sentence', speaker: 'npc', text: sentence };
  }
  const outcome = { told: [], sentences, question: null, withheld: null, awaiting: null, place: scene.name };
  const after = record(before, outcome);
  const said = sentences.map((sentence) => ({ speaker: 'npc' as const, text: sentence }));
  // Only talks with a language model have a past in short.
  const remembered = after.past ? addToPast(after, utterance, said) : after;
  yield { type: 'turn', memory: remembered, told: [], itemsMentioned: [] };
}
