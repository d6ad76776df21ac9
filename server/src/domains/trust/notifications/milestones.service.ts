import type { Connection } from '@emberlore/database';
import { z } from 'zod';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import { hasNotification, readAuthor } from './notifications.repository.ts';
import type { Notifications } from './notifications.service.ts';

export interface MilestonesDeps {
  store: Pick<Connection, 'reader'>;
  notifications: Pick<Notifications, 'postRepeated'>;
  jobs: Pick<Jobs, 'register'>;
}

/** Queued by the routine `note_milestone`. */
const milestone: JobKind<{ storyId: string; plays: number }> = {
  name: 'milestone',
  payload: z.object({ storyId: z.uuid(), plays: z.number().int().min(10) }),
};

/**
 * Tells authors when a story has been played 10, 100, 1,000 times and so on. A play counts once per player and day, and
 * the author's own don't count. Each milestone is told once, also if an admin changes the count.
 */
export function registerMilestones({ store, notifications, jobs }: MilestonesDeps): void {
  jobs.register(milestone, async ({ storyId, plays }) => {
    const story = await readAuthor(store.reader, storyId);
    if (!story) return;
    const { accountId, storyName } = story;
    const heading = `‘${storyName}’ has been played ${plays.toLocaleString('en-US')} times`;
    const path = `/story/${storyId}/edit?tab=stats`;
    const news = { accountId, kind: 'milestone', path } as const;
    if (await hasNotification(store.reader, { ...news, heading })) return;
    const words = { heading, text: '' };
    await notifications.postRepeated({ ...news, once: words, more: words });
  });
}
