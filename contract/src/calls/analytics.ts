import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, time } from '../entities/fields.ts';
import { limits } from '../limits.ts';

const event = z.object({
  name: z.enum(['story_clicked', 'story_played', 'story_session']),
  storyId: id,
  storyName: z.string().max(limits.storyName * 4),
  timestamp: time,
  /** Duration of a story session in minutes. */
  minutes: z.number().min(0).max(10_000).optional(),
});

export const sendAnalytics = defineCall({
  method: 'POST',
  path: '/api/analytics/events',
  area: 'analytics',
  summary: 'Record story events for analytics.',
  description: 'Records nothing for browsers that ask not to be tracked.',
  access: 'optional',
  rate: 'write',
  beacon: true,
  body: z.object({ events: z.array(event).min(1).max(limits.analyticsEvents) }),
  output: nothing,
});
