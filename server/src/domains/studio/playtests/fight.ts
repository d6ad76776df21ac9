import { type DuelState, type Stance, stance as stances } from '@emberlore/contract';

const ROUNDS_MOST = 80;

/** The stance that beats each stance. */
const counterStances = { strike: 'guard', guard: 'feint', feint: 'strike' } as const;

/** Returns the stance that beats the opponent's most frequent one so far, or the one beaten by it. */
function stanceAgainst(seen: readonly Stance[], wanted: 'won' | 'lost'): Stance {
  const count = (stance: Stance) => seen.filter((one) => one === stance).length;
  const [likeliest = 'strike'] = stances.options.toSorted((one, other) => count(other) - count(one));
  if (wanted === 'won') return counterStances[likeliest];
  return stances.options.find((stance) => counterStances[stance] === likeliest) ?? likeliest;
}

interface Duel {
  /** Plays a round with a stance; without one, begins a duel or returns the current one. */
  move(stance?: Stance): Promise<DuelState>;
  /** Called for each line of the narration. */
  tell(line: DuelState['narration'][number]): Promise<void>;
}

/** Fights, several times if necessary, until a duel ends so; returns the number of rounds, or null if none did. */
export async function fightUntil(wanted: 'won' | 'lost', { move, tell }: Duel): Promise<number | null> {
  const seen: Stance[] = [];
  async function round(): Promise<DuelState['outcome']> {
    const { narration, theirs, outcome } = await move(stanceAgainst(seen, wanted));
    if (theirs.stance) seen.push(theirs.stance);
    for (const line of narration) await tell(line);
    return outcome;
  }
  while (seen.length < ROUNDS_MOST) {
    await move();
    let outcome: DuelState['outcome'] = null;
    while (outcome === null && seen.length < ROUNDS_MOST) outcome = await round();
    if (outcome === wanted) return seen.length;
    // There is no other duel after one that was won.
    if (outcome === 'won') return null;
  }
  return null;
}
