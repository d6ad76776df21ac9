import type { Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { createTtlCache } from '../../../kit/ttl-cache.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';
import * as repository from './search.repository.ts';
import { guessWords, isGuessable, listReadings, splitWords } from './typos.ts';
import { readCommonWords, readNameWords } from './words.repository.ts';

/** Counting many matches takes longer than reading a page of them, and the count hardly changes within a minute. */
export const CACHE_LIMITS = { seconds: 60, most: 100 };
/** The words of tags, and the most frequent ones of names, hardly ever change. */
const COMMON_WORDS = { seconds: 600, most: 1 };

/** Returns the key of cached results. Viewers who have blocked somebody get their own. */
export const cacheKey = (text: string, viewer: Viewer) => `${viewer.blocking ? viewer.accountId : ''} ${text}`;

/** Returns a function that reads the ids of the stories whose name or tags have what a misspelt text was meant to be. */
export function createMeantStories(db: Reader, clock: Clock) {
  const commonWords = createTtlCache<Set<string>>({ clock, ...COMMON_WORDS });
  /** What misspelt texts mean, if many stories have it. */
  const meantByMany = createTtlCache<string[]>({ clock, ...CACHE_LIMITS });

  async function readKnownWords(words: readonly string[], { accountId }: Viewer): Promise<Set<string>> {
    const common = commonWords.get('') ?? (await readCommonWords(db));
    commonWords.set('', common);
    const guesses = [...new Set(words.flatMap(guessWords))];
    const rare = await readNameWords(
      db,
      guesses.filter((guess) => !common.has(guess)),
      accountId,
    );
    return new Set([...guesses.filter((guess) => common.has(guess)), ...rare]);
  }

  return async function readMeant(text: string, viewer: Viewer): Promise<string[]> {
    const words = splitWords(text);
    if (!isGuessable(words)) return [];
    const readings = listReadings(words, await readKnownWords(words, viewer)).join(' or ');
    if (readings === '') return [];
    const inField = async (field: 'name' | 'labels') => {
      const key = `${field} ${cacheKey(readings, viewer)}`;
      const known = meantByMany.get(key);
      if (known) return known;
      const few = await repository.readIfFew(db, field, readings, { viewer, own: true });
      if (few) return few;
      const range = { offset: 0, limit: repository.MAX_SIMILAR };
      const many = await repository.readRange(db, field, readings, viewer, range);
      meantByMany.set(key, many);
      return many;
    };
    return (await Promise.all([inField('name'), inField('labels')])).flat();
  };
}
