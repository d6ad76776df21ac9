import * as accounts from './accounts.ts';
import * as analytics from './analytics.ts';
import * as blocklist from './blocklist.ts';
import * as blocks from './blocks.ts';
import * as branches from './branches.ts';
import * as characters from './characters.ts';
import * as community from './community.ts';
import * as copyright from './copyright.ts';
import * as creatingCast from './creating-cast.ts';
import * as creatingHelp from './creating-help.ts';
import * as creatingPictures from './creating-pictures.ts';
import * as creatingRules from './creating-rules.ts';
import * as creatingScenes from './creating-scenes.ts';
import * as creatingStories from './creating-stories.ts';
import * as creatingStudio from './creating-studio.ts';
import * as demos from './demos.ts';
import * as drafts from './drafts.ts';
import * as group from './group.ts';
import * as journal from './journal.ts';
import * as memories from './memories.ts';
import * as models from './models.ts';
import * as moderation from './moderation.ts';
import * as pages from './pages.ts';
import * as play from './play.ts';
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as shop from './shop.ts';
import * as stories from './stories.ts';
import * as storyExport from './story-export.ts';
import * as storyGeneration from './story-generation.ts';
import * as storyVersions from './story-versions.ts';
import * as talk from './talk.ts';
import * as unansweredQuestions from './unanswered-questions.ts';
import * as visitors from './visitors.ts';
import * as voice from './voice.ts';
import * as writingHelp from './writing-help.ts';

/** Every call of the API by name. */
export const calls = {
  ...accounts,
  ...stories,
  ...play,
  ...branches,
  ...journal,
  ...talk,
  ...group,
  ...unansweredQuestions,
  ...writingHelp,
  ...visitors,
  ...voice,
  ...profile,
  ...community,
  ...blocks,
  ...blocklist,
  ...models,
  ...drafts,
  ...storyVersions,
  ...copyright,
  ...search,
  ...shop,
  ...reports,
  ...moderation,
  ...characters,
  ...memories,
  ...analytics,
  ...demos,
  ...storyGeneration,
  ...pages,
  ...creatingStories,
  ...creatingRules,
  ...creatingScenes,
  ...creatingCast,
  ...creatingHelp,
  ...creatingPictures,
  ...creatingStudio,
  ...storyExport,
};
