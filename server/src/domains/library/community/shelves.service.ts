import { limits, progressPercent, type StorySummary } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { isWithinBound, type PageRequest, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Blocks } from '../../identity/blocks/blocks.service.ts';
import type { Stories, StoryPage } from '../stories/stories.service.ts';
import * as repository from './shelves.repository.ts';

/** A story that the caller has played. */
export type PlayedStory = StorySummary & { storyProgress: number; storyLastPlayedAt: string };

/** The caller's own, favourite and played stories in pages; empty beyond the last page. */
export interface Shelves {
  /** Returns the caller's own stories, newest first: all of them, or those that match a search. */
  own(page: number, search: string | undefined, caller: Caller): Promise<StoryPage>;
  favorites(page: number, caller: Caller): Promise<StoryPage>;
  /** Returns the stories that the caller has played, latest first, with the progress of the latest run. */
  played(asked: PageRequest, caller: Caller): Promise<Omit<StoryPage, 'stories'> & { stories: PlayedStory[] }>;
}

/** Creates the shelves of stories. */
export function createShelves(db: Reader, stories: Stories, blocks: Pick<Blocks, 'member'>): Shelves {
  const profilePage = (page: number) => ({ page, pageSize: limits.profilePageSize });

  async function shelf(asked: PageRequest, read: () => Promise<string[]>, counting: Promise<number>, caller: Caller) {
    const [ids, counted] = await Promise.all([isWithinBound(asked) ? read() : [], counting]);
    return { stories: await stories.cards(ids, caller), ...paging(asked, counted) };
  }

  return {
    async own(page, search, caller) {
      const { accountId } = caller;
      const asked = profilePage(page);
      if (search) {
        const { ids, counted } = await repository.searchOwn(db, accountId, search, asked);
        return { stories: await stories.cards(ids, caller), ...paging(asked, counted) };
      }
      const counting = repository.countOwn(db, accountId, asked);
      return shelf(asked, () => repository.readOwn(db, accountId, asked), counting, caller);
    },
    async favorites(page, caller) {
      const member = await blocks.member(caller);
      const asked = profilePage(page);
      const counting = repository.countFavorites(db, member, asked);
      return shelf(asked, () => repository.readFavorites(db, member, asked), counting, caller);
    },
    async played(asked, caller) {
      const member = await blocks.member(caller);
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readPlayed(db, member, asked) : [],
        repository.countPlayed(db, member, asked),
      ]);
      const byId = new Map(rows.map((row) => [row.storyId, row]));
      const cards = await stories.cards([...byId.keys()], caller);
      const played = cards.flatMap((card) => {
        const row = byId.get(card.storyId);
        return row ? [presentPlayed(card, row)] : [];
      });
      return { stories: played, ...paging(asked, counted) };
    },
  };
}

function presentPlayed(card: StorySummary, { done, total, finished, lastUsedAt }: repository.PlayedRow): PlayedStory {
  const storyProgress = finished ? 100 : progressPercent(done, total);
  return { ...card, storyProgress, storyLastPlayedAt: lastUsedAt.toISOString() };
}
