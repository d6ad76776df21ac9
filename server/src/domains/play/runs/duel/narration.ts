import { buildEmotion, type DuelState, type Emotion, type Stance } from '@emberlore/contract';
import type { Nature, Round } from './rules.ts';
import { type Manner, type Occasion, sayings } from './sayings.ts';
import { openings, scenes, stanceHints } from './scenes.ts';

type Line = DuelState['narration'][number];

/** Derives the manner from a character's nature. */
export function pickManner({ peaceful, fear, positive, extravert, socialRank }: Nature): Manner {
  if (fear >= 7) return 'timid';
  if (socialRank >= 7 && peaceful >= 4) return 'courtly';
  if (peaceful <= 3) return extravert <= 4 ? 'grim' : 'fierce';
  return positive + extravert >= 12 ? 'jolly' : 'calm';
}

/** What makes the lines of one duel differ from those of another. */
interface Variety {
  /** Any whole number that stays the same for the duel. */
  seed: number;
  /** How many duels with this character were lost before. */
  defeats: number;
}

/** Number of lines of a kind that a duel uses up before the next one begins after them. */
const usedUp = 2;

/** Returns the line of a kind for the time it is wanted in a duel, counted from 0: in turn, so that none comes again too soon. */
function turn<T>(list: readonly T[], { seed, defeats }: Variety, time: number): T {
  return list[(seed + defeats * usedUp + time) % list.length] as T;
}

function findOccasion({ hit }: Pick<Round, 'hit'>, outcome: DuelState['outcome']): Occasion {
  if (outcome === 'won') return 'loses';
  if (outcome === 'lost') return 'wins';
  return hit === 'yours' ? 'hits' : hit === 'theirs' ? 'hurt' : 'even';
}

const narrated = (text: string, name: string): Line => ({ by: 'narrator', text: text.replaceAll('{name}', name) });

/** Narrates the beginning of a duel in the character's manner, with a hint at the first stance. */
function narrateOpening(who: { name: string; nature: Nature }, tell: Stance, variety: Variety): Line[] {
  const says = turn(sayings[pickManner(who.nature)].opens, variety, 0);
  return [
    narrated(turn(openings, variety, 0), who.name),
    { by: 'npc', text: says },
    narrated(turn(stanceHints[tell], variety, 0), who.name),
  ];
}

const toScene = ({ yours, theirs, hit }: Round) => scenes[`${yours.stance} ${theirs.stance}`][hit];

/**
 * Narrates the last of these rounds, with the character's line and, while the duel continues, a hint at the next stance. What
 * was said in an earlier round comes again only when all other lines of its kind have been used.
 */
export function narrateRound(
  who: { name: string; nature: Nature },
  rounds: readonly Round[],
  { variety, firstTell, outcome }: { variety: Variety; firstTell: Stance; outcome: DuelState['outcome'] },
): Line[] {
  const round = rounds.at(-1);
  if (!round) return narrateOpening(who, firstTell, variety);
  const before = rounds.slice(0, -1);
  const occasion = findOccasion(round, outcome);
  const times = before.filter((earlier) => findOccasion(earlier, null) === occasion).length;
  const says = turn(sayings[pickManner(who.nature)][occasion], variety, times);
  const seen = turn(toScene(round), variety, before.filter((earlier) => toScene(earlier) === toScene(round)).length);
  const hinted = [firstTell, ...before.map(({ tell }) => tell)].filter((tell) => tell === round.tell).length;
  const next = outcome === null ? [narrated(turn(stanceHints[round.tell], variety, hinted), who.name)] : [];
  return [narrated(seen, who.name), { by: 'npc', text: says }, ...next];
}

const feelings: Record<Occasion, Emotion> = {
  opens: buildEmotion('DOMINEERING', 0.4),
  hits: buildEmotion('JOY', 0.6),
  hurt: buildEmotion('ANGER', 0.6),
  even: buildEmotion('NEUTRAL', 0.4),
  wins: buildEmotion('HUMOR', 0.8),
  loses: buildEmotion('SADNESS', 0.8),
};

/** Returns the emotion shown after a round; without a round, at the beginning of the duel. */
export function emotionAfter(round: Round | undefined, outcome: DuelState['outcome']): Emotion {
  return feelings[round ? findOccasion(round, outcome) : 'opens'];
}
