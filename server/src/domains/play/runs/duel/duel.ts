import { randomBytes } from 'node:crypto';
import type { DuelState, Stance } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import {
  insertDuel,
  isFightKnown,
  latestDuel,
  type Match,
  type Opponent,
  readOpponent,
  type StoredDuel,
  saveRound,
} from './duels.repository.ts';
import { emotionAfter, narrateOpening, narrateRound } from './narration.ts';
import { type DuelBook, fightersOf, outcomeOf, playRound, tellOf } from './rules.ts';

/** What the player does in a duel: nothing yet, or a stance, for the round that it was chosen for. */
export interface Move {
  stance?: Stance | undefined;
  round?: number | undefined;
}

function present(book: DuelBook, who: Opponent): DuelState {
  const last = book.rounds.at(-1);
  const outcome = outcomeOf(book);
  const number = book.rounds.length;
  return {
    round: number,
    ...fightersOf(book, who.nature),
    hit: last?.hit ?? 'nobody',
    narration: last
      ? narrateRound(who, last, { number, outcome })
      : narrateOpening(who, tellOf(book.seed, 1, who.nature), Number.parseInt(book.seed.slice(0, 2), 16)),
    emotion: emotionAfter(last, outcome),
    outcome,
  };
}

const bookOf = ({ state }: StoredDuel) => state as DuelBook;
const stateOf = (book: DuelBook): Record<string, unknown> => ({ ...book });

/** The duel that goes on, or a new one when there was none or the last one was lost. */
async function underWay(writer: Writer, match: Match): Promise<DuelBook> {
  const last = await latestDuel(writer, match);
  if (last && last.outcome !== 'lost') return bookOf(last);
  const book: DuelBook = { seed: randomBytes(16).toString('hex'), rounds: [] };
  await insertDuel(writer, match, stateOf(book));
  return book;
}

/** A round that has been played already, or that nobody can play any more, is answered as it was. */
function isPlayed(book: DuelBook, { stance, round }: Move): boolean {
  if (!stance || outcomeOf(book) !== null) return true;
  return round !== undefined && round <= book.rounds.length;
}

async function play(writer: Writer, duel: StoredDuel, stance: Stance, who: Opponent): Promise<DuelBook> {
  const book = playRound(bookOf(duel), stance, who.nature);
  const after = { round: book.rounds.length, state: stateOf(book), outcome: outcomeOf(book) };
  await saveRound(writer, duel.id, after);
  return book;
}

/**
 * Makes a move in the duel with a character, as part of a transaction that holds the run. Without a stance the duel is
 * opened, or told as it stands; after a lost one another begins. A round that was played already is told again. Throws
 * `Character Not Found.`, or `Duel Not Found.` where the run has no reason to fight.
 */
export async function moveInDuel(writer: Writer, match: Match, move: Move): Promise<DuelState> {
  const who = await readOpponent(writer, match);
  if (!who) throw notFound('Character');
  if (!(await isFightKnown(writer, match))) throw notFound('Duel');
  if (!move.stance) return present(await underWay(writer, match), who);
  const last = await latestDuel(writer, match);
  if (!last) throw notFound('Duel');
  const book = isPlayed(bookOf(last), move) ? bookOf(last) : await play(writer, last, move.stance, who);
  return present(book, who);
}
