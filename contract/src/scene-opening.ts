import type { Scene } from './entities/scene.ts';

const mostSentences = 3;
/** Length of the chosen sentences in UTF-16 units; the first is taken even if it is longer. */
const mostLength = 320;

/** The end of a sentence, with a closing quote or bracket. */
const sentenceEnd = /(?<=[.!?…]['"’”)]?)\s+(?=\P{Ll})/u;
/** 'Mr. Brandt' is no end of a sentence. */
const abbreviation = /\b(?:Mr|Mrs|Ms|Dr|St|No)\.$/;
const addressesPlayer = /\byou(?:r|rs|rself)?\b/i;
/** The first move: 'Begin with the mask.' */
const firstMove =
  /^(?:and |then |now |but )?(?:ask|begin|choose|decide|find|follow|get|go|hear|keep|learn|listen|look|search|sit|speak|start|take|talk|tell|work out)\b/i;

/** Something that happens: what makes a player want to go on. */
const event =
  /\b(?:suddenly|somewhere|somebody|someone|something|nobody|missing|gone|dead|blood|screams?|cries|shouts?|whispers?|knocks?|rings?|tolls?|strikes?|breaks?|burns?|falls?|slams?|opens?|closes|stops?|calls?|bursts?|begins to|goes out|moves|footsteps|shots?|a voice|the door)\b/i;
/** How much a sentence counts that is the last one, and one in which something happens. */
const hook = { last: 2, event: 2 };

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.trim().split(sentenceEnd)) {
    const before = sentences.at(-1);
    if (before !== undefined && abbreviation.test(before)) sentences[sentences.length - 1] = `${before} ${part}`;
    else if (part !== '') sentences.push(part);
  }
  return sentences;
}

/** How much a sentence helps a player who has just arrived: where it is, who is meant, what to do first. */
function usefulness(sentence: string, place: number, count: number): number {
  return (
    (place === 0 ? 3 : 0) +
    (addressesPlayer.test(sentence) ? 3 : 0) +
    (firstMove.test(sentence) ? 3 : 0) +
    (place === count - 1 ? hook.last : 0) +
    (place > 0 && event.test(sentence) ? hook.event : 0) -
    place / (count * 2)
  );
}

/** Returns the sentences of a description that say most about where one is and what to do, in their order. */
export function bestSentences(description: string): string {
  const sentences = splitSentences(description);
  const ranked = sentences
    .map((text, place) => ({ text, place, score: usefulness(text, place, sentences.length) }))
    .sort((one, other) => other.score - one.score);
  const chosen: typeof ranked = [];
  let length = 0;
  for (const sentence of ranked) {
    if (chosen.length === mostSentences) break;
    if (chosen.length > 0 && length + sentence.text.length > mostLength) continue;
    chosen.push(sentence);
    length += sentence.text.length;
  }
  return chosen
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns what a player reads and hears on entering a scene: its author's opening, or the best sentences about it. */
export function openingOf({
  sceneOpening,
  sceneDescription,
}: Pick<Scene, 'sceneOpening' | 'sceneDescription'>): string {
  return sceneOpening || bestSentences(sceneDescription);
}

/** Whether an opening speaks to the player at all: otherwise nobody learns who they are. */
export const addressesReader = (opening: string): boolean => addressesPlayer.test(opening);

/** Splits an opening into sentences, which are spoken one by one. */
export function openingSentences(opening: string): string[] {
  return splitSentences(opening);
}
