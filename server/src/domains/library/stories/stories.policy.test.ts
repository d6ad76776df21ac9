import { expect, test } from 'vitest';
import { paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { mayRead } from './stories.policy.ts';

const owner: Caller = { accountId: 'owner', userName: 'Owner', role: 'player' };
const stranger: Caller = { accountId: 'stranger', userName: 'Stranger', role: 'player' };
const admin: Caller = { accountId: 'admin', userName: 'Admin', role: 'admin' };

test.each([
  ['a listed story', { listed: true, trashed: false }, [true, true, true, true]],
  ['an unlisted story', { listed: false, trashed: false }, [false, false, true, true]],
  ['a story in the trash', { listed: false, trashed: true }, [false, false, false, false]],
])('%s is readable by visitor, other player, owner, admin: %o', (_name, state, expected) => {
  const story = { ownerId: 'owner', ...state };
  expect([null, stranger, owner, admin].map((caller) => mayRead(story, caller))).toEqual(expected);
});

test.each([
  [1, 0, null, 1],
  [1, 10, null, 1],
  [1, 11, 2, 2],
  [2, 11, null, 2],
  [3, 11, null, 2],
  [999, 10_000, 1000, 1000],
  [1000, 10_000, null, 1000],
])('page %i of %i stories: next %o of %i', (page, counted, nextPage, totalPages) => {
  expect(paging({ page, pageSize: 10 }, counted)).toEqual({ nextPage, totalPages });
});
