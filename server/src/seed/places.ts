import type { LaunchItem, LaunchScene, LaunchStory } from '@emberlore/content';
import { searchSpots } from '@emberlore/contract';
import { items, sceneItems, scenes, stories, type Writer } from '@emberlore/database';
import { and, eq, exists } from 'drizzle-orm';
import { digestState } from './digest.ts';

/** Returns what the spots of a scene are called, and where they lie in its picture. */
export const toSpots = ({ spots }: Pick<LaunchScene, 'spots'>) => ({
  spots: spots.map(({ name }) => name),
  spotPlaces: spots.flatMap(({ x, y }) => [x, y]),
});

/** Returns where an item of a scene lies, and what is told when it is found there. */
export const toHidingPlace = ({ searchText, spot }: LaunchItem, { spots }: Pick<LaunchScene, 'spots'>) => ({
  foundText: searchText,
  spot: searchSpots[spots.findIndex(({ name }) => name === spot)] ?? null,
});

/** Names a state of the spots of a launch story and of where its items lie. */
export const digestPlaces = ({ scenes: places }: LaunchStory): string =>
  digestState(
    places.map(({ spots, items: things }) => [spots, things.map(({ searchText, spot }) => [searchText, spot])]),
  );

/**
 * Gives the scenes of a launch story in an older installation the spots that they have now, and their items the places,
 * except for scenes and items that somebody has edited there. `renewTexts` renews what scenes say.
 */
export async function renewPlaces(writer: Writer, story: LaunchStory, ownerId: string): Promise<void> {
  for (const scene of story.scenes) {
    const isOfStory = exists(
      writer
        .select({ id: stories.id })
        .from(stories)
        .where(and(eq(stories.id, scenes.storyId), eq(stories.ownerId, ownerId), eq(stories.name, story.name))),
    );
    const renewed = await writer
      .update(scenes)
      .set(toSpots(scene))
      .where(and(eq(scenes.name, scene.name), eq(scenes.version, 1), isOfStory))
      .returning({ id: scenes.id });
    for (const { id: sceneId } of renewed) await renewItems(writer, sceneId, scene);
  }
}

async function renewItems(writer: Writer, sceneId: string, scene: LaunchScene): Promise<void> {
  for (const item of scene.items)
    await writer
      .update(items)
      .set(toHidingPlace(item, scene))
      .where(
        and(
          eq(items.name, item.name),
          eq(items.version, 1),
          exists(
            writer
              .select({ itemId: sceneItems.itemId })
              .from(sceneItems)
              .where(and(eq(sceneItems.itemId, items.id), eq(sceneItems.sceneId, sceneId))),
          ),
        ),
      );
}
