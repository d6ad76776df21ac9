import { isNotHidden, runs, stories, storyRules } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';

/** Whether the player of a run may see its story now. */
export const isPlayedStoryShown = sql<boolean>`may_see_story(${stories.id}, ${runs.accountId})`;

/** The name of a run's story: the current one while the player may see it, otherwise the one they played. */
export const playedStoryName = sql<string>`case when ${isPlayedStoryShown} then ${stories.name}
  when ${isNotHidden(stories)} then coalesce(${runs.storyName}, ${unnamed.story}) else ${unnamed.story} end`;

/** The title of the ending that a run has reached; null without one, or if the player may no longer see the story. */
export const playedEndingTitle = sql<string | null>`case when ${runs.endingId} is not null and ${isPlayedStoryShown}
  then (select ending ->> 'title' from ${storyRules}, jsonb_array_elements(${storyRules.rules} -> 'endings') as ending
    where ${storyRules.storyId} = ${stories.id} and ending ->> 'endingId' = ${runs.endingId} limit 1) end`;
