import type { Connection } from '@emberlore/database';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import type { Barriers } from '../modules/barriers/barriers.service.ts';
import { bundlesRoutes } from '../modules/bundles/bundles.routes.ts';
import { createBundles } from '../modules/bundles/bundles.service.ts';
import { cardsRoutes } from '../modules/cards/cards.routes.ts';
import { createCards } from '../modules/cards/cards.service.ts';
import { characterEditingRoutes } from '../modules/characters/character-editing.routes.ts';
import { createCharacterEditing } from '../modules/characters/character-editing.service.ts';
import { createCharacters } from '../modules/characters/characters.service.ts';
import type { Chores } from '../modules/chores/chores.service.ts';
import type { Conversation } from '../modules/conversation/conversation.service.ts';
import { insightsRoutes } from '../modules/insights/insights.routes.ts';
import { createInsights } from '../modules/insights/insights.service.ts';
import { itemsRoutes } from '../modules/items/items.routes.ts';
import { createItems } from '../modules/items/items.service.ts';
import { createFormPictures } from '../modules/media/form-pictures.service.ts';
import type { Media } from '../modules/media/media.service.ts';
import { picturesRoutes } from '../modules/media/pictures.routes.ts';
import { createPool } from '../modules/media/pool.service.ts';
import type { Upkeep } from '../modules/media/upkeep.service.ts';
import type { Play } from '../modules/play/play.service.ts';
import { playtestsRoutes } from '../modules/playtests/playtests.routes.ts';
import { createPlaytests, type Playtests } from '../modules/playtests/playtests.service.ts';
import { questsRoutes } from '../modules/quests/quests.routes.ts';
import { createQuests } from '../modules/quests/quests.service.ts';
import type { Deletions } from '../modules/reports/deletions.service.ts';
import { type Bin, createBin } from '../modules/scenes/bin.service.ts';
import { sceneEditingRoutes } from '../modules/scenes/scene-editing.routes.ts';
import { createSceneEditing } from '../modules/scenes/scene-editing.service.ts';
import type { Scenes } from '../modules/scenes/scenes.service.ts';
import type { Stories } from '../modules/stories/stories.service.ts';
import { storyEditingRoutes } from '../modules/stories/story-editing.routes.ts';
import { createStoryEditing } from '../modules/stories/story-editing.service.ts';
import { storyCheckRoutes } from '../modules/story-check/story-check.routes.ts';
import { createStoryCheck } from '../modules/story-check/story-check.service.ts';
import { createReadying } from './readying.ts';

export interface CreatingParts {
  store: Connection;
  stories: Stories;
  scenes: Scenes;
  play: Play;
  conversation: Conversation;
  /** Talks that cost nothing, for the automatic player. */
  freeTalk: Conversation;
  media: Media;
  deletions: Deletions;
  /** What the operator keeps out. */
  barriers: Barriers;
  upkeep: Upkeep;
  chores: Chores;
  clock: Clock;
  log: Log;
  /** The address of a picture by its content hash. */
  address: (hash: string) => string;
}

/** What creators work with, built and bound to each other. */
export interface CreatingModules {
  routes: Route[];
  bin: Bin;
  playtests: Playtests;
}

/** Builds what creators work with: stories, scenes, cast, pictures and the bin. */
export function composeCreating(parts: CreatingParts): CreatingModules {
  const { store, stories, media, upkeep, chores, address, log, deletions, barriers } = parts;
  const pool = createPool(media, store);
  const pictures = createFormPictures({ media, pool, upkeep });
  const shared = { store, stories, pictures, upkeep, chores, deletions, address };
  const quests = createQuests(store);
  const characters = createCharacters({ db: store.reader, stories, address });
  const editing = createStoryEditing(shared);
  const changed = createReadying({ conversation: parts.conversation, log });
  const bin = createBin({ ...shared, log });
  const playtests = createPlaytests({ store, stories, play: parts.play, conversation: parts.freeTalk, log });
  const routes = [
    ...storyEditingRoutes({ editing, bin, deletions }),
    ...sceneEditingRoutes(createSceneEditing({ ...shared, scenes: parts.scenes, changed })),
    ...characterEditingRoutes(createCharacterEditing({ ...shared, characters, quests })),
    ...itemsRoutes(createItems({ ...shared, quests })),
    ...questsRoutes(quests),
    ...picturesRoutes({ pool, store }),
    ...bundlesRoutes(createBundles({ ...shared, media, barriers, clock: parts.clock, log })),
    ...cardsRoutes(createCards({ ...shared, characters, media, barriers, clock: parts.clock, log })),
    ...playtestsRoutes(playtests),
    ...insightsRoutes(createInsights({ db: store.reader, stories })),
    ...storyCheckRoutes(createStoryCheck({ db: store.reader, stories })),
  ];
  return { routes, bin, playtests };
}
