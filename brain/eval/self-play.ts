import { ownNames } from '../src/names.ts';
import { splitSentences } from '../src/sentences.ts';
import { fold, sameText } from '../src/text.ts';
import type { Engine, Persona } from '../src/types.ts';
import { createPlayer } from './player.ts';
import type { Placed } from './sets.ts';
import { distinctPairs } from './statistics.ts';
import { beginTalk } from './talk.ts';

const window = 40;

export interface SelfPlay {
  character: string;
  turns: number;
  /** Replies that are word for word one of the 39 before. */
  repeats: string[];
  /** Of the sentences that the character says, those that came in one of the 39 turns before. */
  repeatedSentences: string[];
  sentences: number;
  /** Distinct-2 of the poorest 40 turns in a row, and of all such windows on average. */
  distinct: { lowest: number; mean: number };
  /** Sentences in which the character speaks of itself as of somebody else, or 'I' has the wrong verb. */
  personErrors: string[];
}

function earlierWithin<T>(list: readonly T[], index: number): T[] {
  return list.slice(Math.max(0, index - window + 1), index);
}

/** 'Osric rows', 'I has': but not 'They call me Osric' or 'Osric and I were'. */
function isPersonError(sentence: string, persona: Persona): boolean {
  if (/(?<!\b(?:and|if|than) )\bI (?:is|are|has|does|were)\b/i.test(sentence)) return true;
  // Another of the family may bear the last name: only the first of the character's own names counts.
  const [name] = ownNames(persona.name);
  const verb = '(?:is|was|has|had|will|would|can|keeps|knows|wants|does|takes|runs|says)';
  return name !== undefined && new RegExp(`^(?:\\p{L}+ )?${name} ${verb}\\b`, 'u').test(fold(sentence));
}

/** One character talks with the player of chance. `turns`: 200 in earnest. */
export async function selfPlay(engine: Engine, place: Placed, turns: number): Promise<SelfPlay> {
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
