import { z } from 'zod';
import { readJson } from './read-json.ts';

const featured = z.array(z.object({ slug: z.string() }));

const text = z.string();

/** What players of a launch story read at its beginning, and what its authors wrote for it. */
const beginning = z.object({
  name: text,
  description: text,
  characters: z.array(z.object({ description: text, personalKnowledge: z.array(text) })).min(1),
  scenes: z
    .array(
      z.object({
        name: text,
        description: text,
        opening: text,
        winDescription: text,
        commonKnowledge: z.array(text),
        items: z.array(z.object({ description: text, searchText: text })),
        quests: z.array(z.object({ goal: text.optional(), hint: text })),
      }),
    )
    .min(1),
});

export type Beginning = z.infer<typeof beginning>;

/**
 * Returns the beginnings of the first launch stories of the home page. Reads their files on each call, in some milliseconds:
 * unlike `launchStories` it validates no more than it returns.
 */
export function readBeginnings(count: number): Beginning[] {
  return readJson(featured, 'featured.json')
    .slice(0, count)
    .map(({ slug }) => readJson(beginning, 'stories', `${slug}.json`));
}
