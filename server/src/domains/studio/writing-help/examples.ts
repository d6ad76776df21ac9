import { type Beginning, readBeginnings } from '@emberlore/content';
import type { WritingField } from '@emberlore/contract';

/** How a field is written in a launch story. */
export interface Example {
  storyName: string;
  text: string;
}

/** Enough to see a pattern. */
const examplesMost = 3;

type FirstScene = Beginning['scenes'][number];

/** Reads a field of a launch story. Only from its beginning: authors are players too. */
const readers: Readonly<Record<WritingField, (story: Beginning, scene: FirstScene) => string | undefined>> = {
  storyDescription: ({ description }) => description,
  sceneName: (_, { name }) => name,
  sceneDescription: (_, { description }) => description,
  sceneOpening: (_, { opening }) => opening,
  sceneKnowledge: (_, { commonKnowledge }) => commonKnowledge.slice(0, 4).join('\n'),
  winDescription: (_, { winDescription }) => winDescription,
  itemDescription: (_, { items }) => items[0]?.description,
  itemFoundText: (_, { items }) => items[0]?.searchText,
  questGoal: (_, { quests }) => quests.find(({ goal }) => goal)?.goal,
  questHint: (_, { quests }) => quests[0]?.hint,
  characterDescription: ({ characters }) => characters[0]?.description,
  characterKnowledge: ({ characters }) => characters[0]?.personalKnowledge.slice(0, 3).join('\n'),
  // Each would give a story's end away.
  endingText: () => undefined,
};

/** The beginnings, once they have been read. */
let beginnings: readonly Beginning[] | undefined;

/** Returns how a field is written in a few launch stories. */
export function examplesOf(field: WritingField): Example[] {
  beginnings ??= readBeginnings(examplesMost);
  return beginnings.flatMap((story) => {
    const text = story.scenes[0] && readers[field](story, story.scenes[0]);
    return text ? [{ storyName: story.name, text }] : [];
  });
}
