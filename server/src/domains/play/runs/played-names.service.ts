import { isNotHidden, runs, stories } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';

/** Whether the player of a run may see its story now. */
export const isPlayedStoryShown = sql<boolean>`may_see_story(${stories.id}, ${runs.accountId})`;

/** The name of a run's story: the current one while the player may see it, otherwise the one they played. */
export const playedStoryName = sql<string>`case when ${isPlayedStoryShown} then ${stories.name}
  when ${isNotHidden(stories)} then coalesce(${runs.storyName}, ${unnamed.story}) else ${unnamed.story} end`;
