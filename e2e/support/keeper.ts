import type { Player } from './player.ts';

/** The admin of the Emberlore that journeys run on, who has yet to sign up. */
export const keeper: Player = { userName: 'The Keeper', email: 'keeper@example.org', password: 'keep-the-fire' };
