import type { Log } from '../../../kit/log.ts';
import type { Blocks } from '../../identity/blocks/blocks.service.ts';
import type { StoryNews } from '../../library/community/comments.service.ts';
import type { Notifications } from './notifications.service.ts';

export interface StoryNewsDeps {
  notifications: Pick<Notifications, 'postRepeated'>;
  blocks: Pick<Blocks, 'hasBlocked'>;
  log: Log;
}

/**
 * Returns the headings. They quote no comment and name nobody: a comment may be deleted or hidden, and an account too,
 * before the notification is read.
 */
function wordNews({ kind, storyName }: StoryNews) {
  if (kind === 'comment') return [`A new comment on ‘${storyName}’`, `New comments on ‘${storyName}’`] as const;
  return [`A new rating of ‘${storyName}’`, `New ratings of ‘${storyName}’`] as const;
}

/** Creates what tells authors about comments on their stories and ratings; not about those by whom they have blocked. */
export function createStoryNews({ notifications, blocks, log }: StoryNewsDeps) {
  return async function tellAuthor(news: StoryNews): Promise<void> {
    const { kind, storyId, ownerId, accountId } = news;
    try {
      if (await blocks.hasBlocked(ownerId, accountId)) return;
      const [once, more] = wordNews(news);
      const path = `/home?${new URLSearchParams({ story: storyId })}`;
      const words = (heading: string) => ({ heading, text: '' });
      await notifications.postRepeated({ accountId: ownerId, kind, path, once: words(once), more: words(more) });
    } catch (err) {
      // The comment is there all the same.
      log.warn({ err, storyId }, 'An author could not be told about a comment.');
    }
  };
}
