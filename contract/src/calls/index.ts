import * as accounts from './accounts.ts';
import * as play from './play.ts';
import * as profile from './profile.ts';
import * as stories from './stories.ts';

/** Every call of the API by name. */
export const calls = { ...accounts, ...stories, ...play, ...profile };
