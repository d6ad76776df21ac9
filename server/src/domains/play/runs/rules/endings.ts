import { type KnownAchievement, type KnownEnding, limits, type ReachedEnding } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Tokens } from '../../../../kit/tokens.ts';
import { readRuleBook } from '../../../library/story-rules/story-rules.service.ts';
import { toPictureUrl } from '../../../media/pictures/media.service.ts';
import { countEndings, readLoggedState, readReachedEndings } from '../log/run-log.repository.ts';
import type { RunState } from '../log/run-log.ts';
import { readAchievements } from './achievements.repository.ts';
import { readFaces, readWinPicture } from './endings.repository.ts';
import { listEpilogues, type RuleBook } from './rule-book.ts';

/** A run of a story by an account. */
export interface RunOfStory {
  storyId: string;
  runId: string;
  accountId: string;
}

/** The endings of a story, as far as a player knows them. */
export interface Endings {
  ending: ReachedEnding | null;
  endings: KnownEnding[];
  achievements: KnownAchievement[];
}

/** An ending without how many players reached it. */
export type ToldEnding = Omit<ReachedEnding, 'share'>;

/** Reads the ending that a run has reached, and what became of the characters; null without one. */
export async function readToldEnding(
  db: Reader,
  { storyId, runId, accountId }: RunOfStory,
  book: RuleBook,
): Promise<ToldEnding | null> {
  const { state } = await readLoggedState(db, runId);
  const ending = book.rules.endings.find(({ endingId }) => endingId === state.ending);
  if (!ending) return null;
  const { endingId, title, text, sceneId } = ending;
  const epilogues = listEpilogues(ending, state, book);
  const [faces, picture] = await Promise.all([
    readFaces(
      db,
      epilogues.map(({ characterId }) => characterId),
      accountId,
    ),
    readWinPicture(db, storyId, sceneId),
  ]);
  return {
    endingId,
    title,
    text,
    imageURL: picture === null ? '' : toPictureUrl(picture.hash),
    epilogues: epilogues.flatMap(({ characterId, text: fate }) => {
      const face = faces.find(({ id }) => id === characterId);
      if (!face) return [];
      const imageURL = face.hash === null ? '' : toPictureUrl(face.hash);
      return [{ characterId, characterName: face.name, imageURL, text: fate }];
    }),
  };
}

async function presentEnding(db: Reader, run: RunOfStory, book: RuleBook): Promise<ReachedEnding | null> {
  const ending = await readToldEnding(db, run, book);
  if (!ending) return null;
  const { players, here } = await countEndings(db, run.storyId, ending.endingId);
  return { ...ending, share: players < limits.endingSharesLeast ? null : Math.round((100 * here) / players) };
}

/** Replaces the id of what a player does not know: ids are made from titles. */
type Conceal = (id: string) => string;

/** Creates what replaces ids for a player of a story, always by the same keys. */
export const concealFor =
  (tokens: Pick<Tokens, 'opaque'>, { storyId, accountId }: RunOfStory): Conceal =>
  (id) =>
    Buffer.from(tokens.opaque('unreached', `${accountId} ${storyId} ${id}`), 'base64url').toString('hex', 0, 16);

function presentAchievements(
  { rules }: RuleBook,
  earned: readonly string[],
  { achieved }: RunState,
  conceal: Conceal,
): KnownAchievement[] {
  return rules.achievements.map(({ achievementId, title, text, hint = '' }) => {
    const isKnown = earned.includes(achievementId);
    return {
      achievementId: isKnown ? achievementId : conceal(achievementId),
      title: isKnown ? title : null,
      text: isKnown ? text : '',
      hint: isKnown ? '' : hint,
      now: achieved.includes(achievementId),
    };
  });
}

/**
 * Returns the ending of a run, all endings of its story once the player has reached one of them, and its achievements once
 * the player has reached an ending or has one of them.
 */
export async function readEndings(db: Reader, run: RunOfStory, conceal: Conceal): Promise<Endings> {
  const book = await readRuleBook(db, run.storyId);
  if (!book || book.rules.endings.length + book.rules.achievements.length === 0)
    return { ending: null, endings: [], achievements: [] };
  const [ending, reached, earned, { state }] = await Promise.all([
    presentEnding(db, run, book),
    readReachedEndings(db, run.storyId, run.accountId),
    readAchievements(db, run.storyId, run.accountId),
    readLoggedState(db, run.runId),
  ]);
  const achievements = reached.length + earned.length === 0 ? [] : presentAchievements(book, earned, state, conceal);
  if (reached.length === 0) return { ending, endings: [], achievements };
  // Sorted by key: the author's order would tell which is best, and that of the ids something of the titles.
  const all = book.rules.endings.map((each) => ({ ...each, key: conceal(each.endingId) }));
  const endings = all
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .map(({ endingId, title, hint, key }) =>
      reached.includes(endingId) ? { endingId, title, hint } : { endingId: key, title: null, hint },
    );
  return { ending, endings, achievements };
}
