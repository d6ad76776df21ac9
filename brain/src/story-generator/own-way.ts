import { ownEndings, ownSpeech, ownWays } from './banks.ts';
import type { OwnWords } from './own-words.ts';
import { fill, type Slots } from './words.ts';

/** Draws entries from banks in the story's own order. */
interface Decks {
  draw<T>(bank: string, entries: readonly T[]): T | undefined;
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Words the outcome of a free action: the player's own words and the world's answer. */
export function ownWayOutcome(decks: Decks, { kind, text, way }: OwnWords, isLast: boolean, slots: Slots): string {
  const speech = text.endsWith('?') ? 'question' : 'statement';
  const drawn =
    kind === 'deed' ? decks.draw(`own ${way}`, ownWays[way]) : decks.draw(`own ${speech}`, ownSpeech[speech]);
  const answer = drawn ?? 'It is not what anybody had planned, and it is what happens.';
  const said = kind === 'deed' ? sentence(`You ${text}`) : `“${sentence(text)}” you say.`;
  const close = isLast ? (decks.draw('own endings', ownEndings) ?? '') : '';
  return [said, fill(answer, slots), fill(close, slots)].filter(Boolean).join(' ');
}
