import type { Body, calls } from '@emberlore/contract';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { StoryChange, StoryRow } from './story-editing.repository.ts';

type StoryEdit = Body<typeof calls.editStory>['story'];

/** Adjusts the total stars to a changed number of comments so that the rating stays the same. */
function scaleStars({ comments, totalStars }: StoryRow, wanted: number): number {
  return comments === 0 ? 0 : Math.round((totalStars * wanted) / comments);
}

/**
 * Returns the counts that an edit changes. Throws a 403 when anyone but an admin changes one; sending the current value
 * is allowed.
 */
function pickChangedCounts(
  { storyLikes, storyComments, storyPlays }: StoryEdit,
  row: StoryRow,
  caller: Caller,
): StoryChange {
  const wanted = { likes: storyLikes, comments: storyComments, plays: storyPlays };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== row[name as keyof typeof wanted],
  );
  if (changed.length > 0 && caller.role !== 'admin') throw fail('notAllowed');
  const { comments } = Object.fromEntries(changed) as StoryChange;
  return {
    ...Object.fromEntries(changed),
    ...(comments === undefined ? {} : { totalStars: scaleStars(row, comments) }),
  };
}

function toTextColumns({ storyName, storyDescription, storyTagline }: StoryEdit): StoryChange {
  return {
    ...(storyName === undefined ? {} : { name: storyName }),
    ...(storyDescription === undefined ? {} : { description: storyDescription }),
    ...(storyTagline === undefined ? {} : { tagline: storyTagline === '' ? null : storyTagline }),
  };
}

/** Converts an edit of the story form to column changes. The publication date is set only the first time. */
export function toStoryChange(wanted: StoryEdit, row: StoryRow, caller: Caller): StoryChange {
  const { storyVisibility: visibility, storyLocksScenes: locksScenes } = wanted;
  const isFirst = visibility === 'public' && row.publishedAt === null;
  return {
    ...toTextColumns(wanted),
    ...pickChangedCounts(wanted, row, caller),
    ...(visibility === undefined ? {} : { visibility }),
    ...(locksScenes === undefined ? {} : { locksScenes }),
    ...(isFirst ? { publishedAt: new Date() } : {}),
  };
}
