import { ownNames } from '../src/text/names.ts';
import { splitSentences } from '../src/text/sentences.ts';
import { fold, sameText } from '../src/text/text.ts';
import type { Engine, Persona } from '../src/types.ts';
import { createPlayer } from './player.ts';
import type { PlacedCharacter } from './sets.ts';
import { distinctPairs } from './statistics.ts';
import { beginTalk } from './talk.ts';

const window = 40;

export interface SelfPlay {
  character: string;
  turns: number;
  /** Replies identical to one of the previous 39. */
  repeats: string[];
  /** The character's sentences that repeat one of the previous 39 turns. */
  repeatedSentences: string[];
  sentences: number;
  /** Distinct-2 of the worst 40 consecutive turns, and the mean over all such windows. */
  distinct: { lowest: number; mean: number };
  /** Sentences in which the character speaks of itself in the third person, or 'I' has the wrong verb form. */
  personErrors: string[];
}

function earlierWithin<T>(list: readonly T[], index: number): T[] {
  return list.slice(Math.max(0, index - window + 1), index);
}

/** Matches 'Osric rows' and 'I has', but not 'They call me Osric' or 'Osric and I were'. */
function isPersonError(sentence: string, persona: Persona): boolean {
  if (/(?<!\b(?:and|if|than) )\bI (?:is|are|has|does|were)\b/i.test(sentence)) return true;
  // Relatives may share the last name: only the character's first name counts.
  const [name] = ownNames(persona.name);
  const verb = '(?:is|was|has|had|will|would|can|keeps|knows|wants|does|takes|runs|says)';
  return name !== undefined && new RegExp(`^(?:\\p{L}+ )?${name} ${verb}\\b`, 'u').test(fold(sentence));
}

/** Lets a character talk with the random player. `turns`: 200 for a real measurement. */
export async function selfPlay(engine: Engine, place: PlacedCharacter, turns: number): Promise<SelfPlay> {
  const talk = beginTalk(engine, place, { seed: 'self-play' });
  const next = createPlayer(place.scene, place.persona.id);
  for (let turn = 0; turn < turns; turn += 1) await talk.say(next(turn, talk.replies.at(-1)?.text ?? ''));
  const texts = talk.replies.map(({ text }) => text);
  const spoken = talk.replies.map((reply) => splitSentences(reply.spoken).map(({ text }) => text));
  const said = spoken.map((sentences) => sentences.map(sameText));
  const windows = Array.from({ length: Math.max(1, turns - window + 1) }, (_, from) =>
    distinctPairs(texts.slice(from, from + window)),
  );
  return {
    character: place.persona.name,
    turns,
    repeats: texts.filter((text, index) => earlierWithin(texts, index).includes(text)),
    repeatedSentences: spoken.flatMap((sentences, index) => {
      const before = new Set(earlierWithin(said, index).flat());
      return sentences.filter((sentence) => before.has(sameText(sentence)));
    }),
    sentences: spoken.flat().length,
    distinct: { lowest: Math.min(...windows), mean: windows.reduce((sum, value) => sum + value, 0) / windows.length },
    personErrors: spoken.flat().filter((sentence) => isPersonError(sentence, place.persona)),
  };
}
