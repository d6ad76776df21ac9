import type { Engine, Suggester } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { characterEditingRoutes } from '../domains/library/characters/character-editing.routes.ts';
import { createCharacterEditing } from '../domains/library/characters/character-editing.service.ts';
import { createCharacters } from '../domains/library/characters/characters.service.ts';
import type { Deletions } from '../domains/library/deletions.service.ts';
import { itemsRoutes } from '../domains/library/items/items.routes.ts';
import { createItems } from '../domains/library/items/items.service.ts';
import { questsRoutes } from '../domains/library/quests/quests.routes.ts';
import { createQuests } from '../domains/library/quests/quests.service.ts';
import { sceneEditingRoutes } from '../domains/library/scenes/scene-editing.routes.ts';
import { createSceneEditing } from '../domains/library/scenes/scene-editing.service.ts';
import type { Scenes } from '../domains/library/scenes/scenes.service.ts';
import type { Stories } from '../domains/library/stories/stories.service.ts';
import { storyEditingRoutes } from '../domains/library/stories/story-editing.routes.ts';
import { createStoryEditing } from '../domains/library/stories/story-editing.service.ts';
import { storyRulesRoutes } from '../domains/library/story-rules/story-rules.routes.ts';
import { createStoryRuleEditing } from '../domains/library/story-rules/story-rules.service.ts';
import { trashRoutes } from '../domains/library/trash/trash.routes.ts';
import { createTrash, type Trash } from '../domains/library/trash/trash.service.ts';
import { createFormPictures } from '../domains/media/pictures/form-pictures.service.ts';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { picturesRoutes } from '../domains/media/pictures/pictures.routes.ts';
import { createPool } from '../domains/media/pictures/pool.service.ts';
import type { Upkeep } from '../domains/media/pictures/upkeep.service.ts';
import type { Jobs } from '../domains/platform/jobs/jobs.service.ts';
import type { Conversation } from '../domains/play/conversation/conversation.service.ts';
import type { Play } from '../domains/play/runs/play.service.ts';
import type { Safety } from '../domains/play/safety/safety.service.ts';
import { characterCardsRoutes } from '../domains/studio/character-cards/character-cards.routes.ts';
import { createCharacterCards } from '../domains/studio/character-cards/character-cards.service.ts';
import { characterHelpRoutes } from '../domains/studio/character-help/character-help.routes.ts';
import { createCharacterHelp } from '../domains/studio/character-help/character-help.service.ts';
import { playtestsRoutes } from '../domains/studio/playtests/playtests.routes.ts';
import { createPlaytests, type Playtests } from '../domains/studio/playtests/playtests.service.ts';
import { storyCheckRoutes } from '../domains/studio/story-check/story-check.routes.ts';
import { createStoryCheck } from '../domains/studio/story-check/story-check.service.ts';
import { storyExportRoutes } from '../domains/studio/story-export/story-export.routes.ts';
import { createStoryExport } from '../domains/studio/story-export/story-export.service.ts';
import { storyStatsRoutes } from '../domains/studio/story-stats/story-stats.routes.ts';
import { createStoryStats } from '../domains/studio/story-stats/story-stats.service.ts';
import type { VersionContents } from '../domains/studio/story-versions/version-contents.ts';
import { writingHelpRoutes } from '../domains/studio/writing-help/writing-help.routes.ts';
import { createWritingHelp } from '../domains/studio/writing-help/writing-help.service.ts';
import type { Blocklist } from '../domains/trust/blocklist/blocklist.service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import type { Tokens } from '../kit/tokens.ts';
import { composeVersions } from './compose-versions.ts';
import { createCharacterPreparation } from './readying.ts';

export interface CreatingParts {
  store: Connection;
  stories: Stories;
  scenes: Scenes;
  play: Play;
  conversation: Conversation;
  /** Conversations without charge, for playtests. */
  freeTalk: Conversation;
  /** The built-in engine, which shows authors what a draft would say. */
  engine: Engine;
  /** Absent without a language model. */
  suggester: Suggester | undefined;
  media: Media;
  deletions: Deletions;
  /** What the operator rejects. */
  blocklist: Blocklist;
  upkeep: Upkeep;
  jobs: Jobs;
  safety: Safety;
  tokens: Tokens;
  clock: Clock;
  log: Log;
  /** What versions of stories hold. */
  versionContents: VersionContents;
  /** Returns the URL of a picture by its content hash. */
  address: (hash: string) => string;
}

/** The authoring modules, built and wired together. */
export interface CreatingModules {
  routes: Route[];
  trash: Trash;
  playtests: Playtests;
}

/** Builds the authoring modules: stories, scenes, cast, pictures and the trash. */
export function composeCreating(parts: CreatingParts): CreatingModules {
  const { store, stories, media, upkeep, jobs, address, log, deletions, blocklist } = parts;
  const pool = createPool(media, store);
  const pictures = createFormPictures({ media, pool, upkeep });
  const shared = { store, stories, pictures, upkeep, jobs, deletions, address };
  const quests = createQuests(store, jobs);
  const characters = createCharacters({ db: store.reader, stories, address });
  const editing = createStoryEditing(shared);
  const changed = createCharacterPreparation({ conversation: parts.conversation, log });
  const rules = createStoryRuleEditing(shared);
  const trash = createTrash({ ...shared, log });
  const help = createCharacterHelp(parts);
  const storyCheck = createStoryCheck({ log, db: store.reader, stories, rules, ask: help.askInScene });
  const playtests = createPlaytests({
    ...{ store, stories, rules, storyCheck, clock: parts.clock, log },
    play: parts.play,
    conversation: parts.freeTalk,
  });
  const storyExports = createStoryExport({ ...shared, rules, media, pool, blocklist, clock: parts.clock, log });
  const forms = [
    ...storyEditingRoutes({ editing, deletions }),
    ...storyRulesRoutes({ rules }),
    ...trashRoutes(trash),
    ...sceneEditingRoutes(createSceneEditing({ ...shared, scenes: parts.scenes, changed })),
    ...characterEditingRoutes(createCharacterEditing({ ...shared, characters, quests })),
    ...itemsRoutes(createItems({ ...shared, quests })),
    ...questsRoutes(quests),
  ];
  const routes = [
    ...composeVersions(parts, { forms, exportNow: storyExports.readManifest }),
    ...picturesRoutes({ pool, store }),
    ...storyExportRoutes(storyExports),
    ...characterCardsRoutes(createCharacterCards({ ...shared, characters, media, blocklist, clock: parts.clock, log })),
    ...characterHelpRoutes(help),
    ...playtestsRoutes(playtests),
    ...storyStatsRoutes(createStoryStats({ db: store.reader, stories, rules })),
    ...storyCheckRoutes(storyCheck),
    ...writingHelpRoutes(createWritingHelp(parts)),
  ];
  return { routes, trash, playtests };
}
