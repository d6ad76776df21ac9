import type { Memory, Mood, Persona } from '../../types.ts';
import { promptLine } from './prompt-text.ts';

function degree(value: number, low: string, high: string): string | null {
  if (value <= 2) return `very ${low}`;
  if (value <= 4) return `rather ${low}`;
  if (value >= 8) return `very ${high}`;
  return value >= 6 ? `rather ${high}` : null;
}

/** Describes a personality's sliders in a sentence. */
export function personalityInWords({ personality }: Persona): string {
  const { positive, peaceful, open, extravert, socialRank } = personality;
  const traits = [
    degree(positive, 'gloomy', 'hopeful'),
    degree(peaceful, 'quarrelsome', 'peaceable'),
    degree(open, 'guarded', 'open'),
    degree(extravert, 'quiet', 'talkative'),
    degree(socialRank, 'low in rank', 'high in rank'),
  ].filter((trait) => trait !== null);
  return traits.length > 0 ? `You are ${traits.join(', ')}.` : 'You are even-tempered.';
}

/** Describes a mood in a sentence. */
export function moodInWords(mood: Mood): string {
  const feelings = [
    degree(mood.joy, 'low', 'cheerful'),
    degree(mood.fear, 'fearless', 'afraid'),
    degree(mood.trust, 'mistrustful of the player', 'trusting towards the player'),
    degree(mood.surprise, 'unsurprised', 'startled'),
  ].filter((feeling) => feeling !== null);
  return feelings.length > 0 ? `Right now you feel ${feelings.join(', ')}.` : 'Right now you feel calm.';
}

/** Describes what the character has learned about the player. */
export function aboutPlayer({ player }: Memory, playerName: string | null): string {
  const known = [
    playerName ? `The player is called ${playerName}.` : 'You do not know the name of the player yet.',
    player.likes.length > 0 ? `They like ${player.likes.join('; ')}.` : '',
    player.dislikes.length > 0 ? `They dislike ${player.dislikes.join('; ')}.` : '',
    player.claims.length > 0 ? `They have told you: ${player.claims.join('; ')}.` : '',
    player.promises.length > 0 ? `They have promised: ${player.promises.join('; ')}.` : '',
  ];
  return promptLine(known.filter(Boolean).join(' '));
}
