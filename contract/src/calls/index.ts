import * as accounts from './accounts.ts';
import * as analytics from './analytics.ts';
import * as characters from './characters.ts';
import * as community from './community.ts';
import * as pages from './pages.ts';
import * as play from './play.ts';
import * as profile from './profile.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as stories from './stories.ts';

/** Every call of the API by name. */
export const calls = {
  ...accounts,
  ...stories,
  ...play,
  ...profile,
  ...community,
  ...search,
  ...reports,
  ...characters,
  ...analytics,
  ...pages,
};
