import { randomBytes } from 'node:crypto';
import type { DuelState, Stance } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import {
  countDefeats,
  insertDuel,
  isFightKnown,
  type LeftOutFights,
  latestDuel,
  type Match,
  type Opponent,
  readOpponent,
  type StoredDuel,
  saveRound,
} from './duels.repository.ts';
import { emotionAfter, narrateRound } from './narration.ts';
import { buildFighters, type DuelBook, findOutcome, pickHint, playRound } from './rules.ts';

/** A move in a duel: only a look, or a stance for the round it was chosen for. */
export interface Move {
  stance?: Stance | undefined;
  round?: number | undefined;
}

function present(book: DuelBook, who: Opponent): DuelState {
  const last = book.rounds.at(-1);
  const outcome = findOutcome(book);
  const variety = { seed: Number.parseInt(book.seed.slice(0, 2), 16), defeats: book.defeats ?? 0 };
  return {
    round: book.rounds.length,
    ...buildFighters(book, who.nature),
    hit: last?.hit ?? 'nobody',
    narration: narrateRound(who, book.rounds, { variety, firstTell: pickHint(book, 1, who.nature), outcome }),
    emotion: emotionAfter(last, outcome),
    outcome,
    defeats: book.defeats ?? 0,
  };
}

const toBook = ({ state }: StoredDuel) => state as DuelBook;
const toStored = (book: DuelBook): Record<string, unknown> => ({ ...book });

/** Returns the duel in progress, or begins one if there is none or the last one was lost. */
async function underWay(writer: Writer, match: Match): Promise<DuelBook> {
  const last = await latestDuel(writer, match);
  if (last && last.outcome !== 'lost') return toBook(last);
  const defeats = await countDefeats(writer, match);
  const book: DuelBook = { seed: randomBytes(16).toString('hex'), rounds: [], defeats };
  await insertDuel(writer, match, toStored(book));
  return book;
}

/** Whether a round has been played already, or can't be played any more: it is answered as before. */
function isPlayed(book: DuelBook, { stance, round }: Move): boolean {
  if (!stance || findOutcome(book) !== null) return true;
  return round !== undefined && round <= book.rounds.length;
}

async function play(writer: Writer, duel: StoredDuel, stance: Stance, who: Opponent): Promise<DuelBook> {
  const book = playRound(toBook(duel), stance, who.nature);
  const after = { round: book.rounds.length, state: toStored(book), outcome: findOutcome(book) };
  await saveRound(writer, duel.id, after);
  return book;
}

/**
 * Makes a move in the duel with a character, as part of a transaction that locks the run. Without a stance, begins a
 * duel or returns the current one; after a defeat, begins another. A round that was already played is answered as
 * before. Throws `Character Not Found.`, or `Duel Not Found.` if the run
 * has no reason to fight.
 */
export async function moveInDuel(writer: Writer, match: Match, move: Move, leftOut: LeftOutFights): Promise<DuelState> {
  const who = await readOpponent(writer, match);
  if (!who) throw notFound('Character');
  if (!(await isFightKnown(writer, match, leftOut))) throw notFound('Duel');
  if (!move.stance) return present(await underWay(writer, match), who);
  const last = await latestDuel(writer, match);
  if (!last) throw notFound('Duel');
  const book = isPlayed(toBook(last), move) ? toBook(last) : await play(writer, last, move.stance, who);
  return present(book, who);
}
