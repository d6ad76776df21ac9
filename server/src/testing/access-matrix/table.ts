import type { calls } from '@emberlore/contract';
import { accountsRows } from './accounts.ts';
import { trustRows } from './blocklist.ts';
import { creatingCastRows } from './creating-cast.ts';
import { creatingStoriesRows } from './creating-stories.ts';
import { creatingStudioRows } from './creating-studio.ts';
import { modelsRows } from './models.ts';
import { moderationRows } from './moderation.ts';
import { playRows } from './play.ts';
import type { Row } from './rows.ts';
import { shopRows } from './shop.ts';
import { storiesRows } from './stories.ts';
import { talkRows } from './talk.ts';
import { visitorsRows } from './visitors.ts';

/**
 * The access matrix: every call of the contract by every caller on every object. A new call needs a row in the file of
 * its area.
 */
export const table: Record<keyof typeof calls, Row> = {
  ...accountsRows,
  ...visitorsRows,
  ...storiesRows,
  ...trustRows,
  ...modelsRows,
  ...playRows,
  ...talkRows,
  ...shopRows,
  ...moderationRows,
  ...creatingStoriesRows,
  ...creatingCastRows,
  ...creatingStudioRows,
};
