import type { Body, calls } from '@emberlore/contract';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { StoryChange, StoryRow } from './story-editing.repository.ts';

type Wanted = Body<typeof calls.editStory>['story'];

/** With another number of comments the rating stays what it was. */
function starsFor({ comments, totalStars }: StoryRow, wanted: number): number {
  return comments === 0 ? 0 : Math.round((totalStars * wanted) / comments);
}

/** The counts that an edit sets. Throws a 403 when somebody who is no admin changes one; sending it as it is harms nobody. */
function countsOf({ storyLikes, storyComments, storyPlays }: Wanted, row: StoryRow, caller: Caller): StoryChange {
  const wanted = { likes: storyLikes, comments: storyComments, plays: storyPlays };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== row[name as keyof typeof wanted],
  );
  if (changed.length > 0 && caller.role !== 'admin') throw fail('notAllowed');
  const { comments } = Object.fromEntries(changed) as StoryChange;
  return {
    ...Object.fromEntries(changed),
    ...(comments === undefined ? {} : { totalStars: starsFor(row, comments) }),
  };
}

function textsOf({ storyName, storyDescription, storyTagline }: Wanted): StoryChange {
  return {
    ...(storyName === undefined ? {} : { name: storyName }),
    ...(storyDescription === undefined ? {} : { description: storyDescription }),
    ...(storyTagline === undefined ? {} : { tagline: storyTagline === '' ? null : storyTagline }),
  };
}

/** What an edit of the story form changes in a row. Publishing is dated once, at the first time. */
export function changeOf(wanted: Wanted, row: StoryRow, caller: Caller): StoryChange {
  const { storyVisibility: visibility } = wanted;
  const isFirst = visibility === 'public' && row.publishedAt === null;
  return {
    ...textsOf(wanted),
    ...countsOf(wanted, row, caller),
    ...(visibility === undefined ? {} : { visibility }),
    ...(isFirst ? { publishedAt: new Date() } : {}),
  };
}
