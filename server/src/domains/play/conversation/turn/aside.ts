import { type Emotion, withinSentence } from '@emberlore/contract';
import type { Tiding } from '../../runs/play.service.ts';

/** The tone of a bystander's remarks. */
type Manner = 'bold' | 'warm' | 'wary' | 'dry';

/** The traits that determine the tone, from 1 to 9. */
export interface Bystander {
  peaceful: number;
  fear: number;
  positive: number;
}

type Occasion = 'search' | 'done' | 'fight' | 'quarrel' | 'beginning';

const remarks: Record<Occasion, Record<Manner, readonly string[]>> = {
  search: {
    bold: ['{target}. Right. Let us turn this place over.', 'You heard that? {target}. I will take the left side.'],
    warm: ['Did you hear? {target}. Let us have a look around.', 'I think that is what we are looking for. {target}.'],
    wary: [
      '{target}. Softly now. Let us search before anybody asks why.',
      'Keep your voice down. {target}, did you catch it?',
    ],
    dry: ['{target}. Naturally. I suppose we search.', '{target}, is it? Searching costs nothing.'],
  },
  done: {
    bold: ['Ha. That is one thing done.', 'There. That is what we came for.'],
    warm: ['Well done. That is {name} settled.', 'You have a way with people. That was it.'],
    wary: ['Good. Let us not stay longer than we must.', 'That is it, I think. I feel a little better.'],
    dry: ['{name}. One less on the list.', 'Noted. I had expected worse.'],
  },
  fight: {
    bold: ['This ends in a fight. I can smell it.', 'If you have to fight {target}, watch the shoulders.'],
    warm: ['Careful. {target} wants to settle this another way.', 'I would rather you talked, but I am with you.'],
    wary: ['Oh no. {target} means to fight. Must you?', 'Stand back a little. {target} is not joking.'],
    dry: ['Words have run out, it seems. {target} will fight.', 'I will hold your coat.'],
  },
  quarrel: {
    bold: ['Say the word, and I step in.', 'Nobody talks to us like that.'],
    warm: ['Perhaps a kinder word would open more.', 'That hurt, I think. Be gentle.'],
    wary: ['You are making somebody angry. I do not like it.', 'Maybe we should go.'],
    dry: ['That went well.', 'I have seen warmer welcomes.'],
  },
  beginning: {
    bold: ['I am right behind you. Ask straight out.', 'Let us see what this one knows.'],
    warm: ['I am here, if you want another pair of ears.', 'That is a beginning. Ask away, I am listening.'],
    wary: ['I will keep an eye on the door.', 'Go on, you talk. I will watch.'],
    dry: ['Do go on. I am only decoration.', 'I shall listen. It is what I do best.'],
  },
};

function pickManner({ peaceful, fear, positive }: Bystander): Manner {
  if (fear >= 7) return 'wary';
  if (peaceful <= 3) return 'bold';
  return positive >= 5 ? 'warm' : 'dry';
}

function findOccasion(tidings: readonly Tiding[], emotion: Emotion): { occasion: Occasion; about?: Tiding } | null {
  const search = tidings.find(({ type, event }) => type === 'SEARCH' && event === 'initialized');
  if (search) return { occasion: 'search', about: search };
  const fight = tidings.find(({ type, event }) => type === 'FIGHT' && event === 'initialized');
  if (fight) return { occasion: 'fight', about: fight };
  const done = tidings.find(({ type, event }) => event === 'completed' && type !== 'DIALOGUE');
  if (done) return { occasion: 'done', about: done };
  if (tidings.some(({ type, event }) => type === 'DIALOGUE' && event === 'completed')) return { occasion: 'beginning' };
  return emotion.code === 2 && emotion.strength >= 0.55 ? { occasion: 'quarrel' } : null;
}

/** Returns a partner's remark on a notable event of a reply; null if there was none. */
export function buildAside(
  tidings: readonly Tiding[],
  emotion: Emotion,
  { who, turn }: { who: Bystander; turn: number },
): string | null {
  const found = findOccasion(tidings, emotion);
  if (!found) return null;
  const lines = remarks[found.occasion][pickManner(who)];
  const line = lines[turn % lines.length] ?? '';
  const target = found.about?.target ?? '';
  const said = line
    .replace(/(?<=[a-z] )\{target\}/, () => withinSentence(target))
    .replace('{target}', () => target)
    .replace('{name}', () => found.about?.name ?? '');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
