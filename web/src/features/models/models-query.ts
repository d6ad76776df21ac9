import type { ModelRole } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

const admins = { staleTime: 0, meta: { quiet: true, playersOnly: true } };

/** Query for the configured language models and the order in which each role asks them. */
export const modelsQuery = queryOptions({
  queryKey: ['models', 'list'],
  queryFn: ({ signal }) => send(calls.getModels, { signal }),
  ...admins,
});

/** Query for the use of the last 30 days, and of a day by player; undefined: today. */
export function modelUseQuery(day: string | undefined) {
  return queryOptions({
    queryKey: ['models', 'use', day ?? 'today'],
    queryFn: ({ signal }) => send(calls.getModelUse, { query: { day }, signal }),
    ...admins,
  });
}

/** Chooses the models of a role; null: the order of the settings. */
export async function chooseModels(body: { role: ModelRole; models: string[] | null; reason: string }): Promise<void> {
  await send(calls.chooseModels, { body });
}

/** Query for the player's own key. */
export const ownKeyQuery = queryOptions({
  queryKey: ['own-model-key'],
  queryFn: ({ signal }) => send(calls.getOwnModelKey, { signal }),
  meta: { quiet: true, playersOnly: true },
});

/** Stores a key of the player's own. */
export async function setOwnKey(body: { modelName: string; key: string; currentPassword: string }): Promise<void> {
  await send(calls.setOwnModelKey, { body });
}

/** Removes the player's own key. */
export async function removeOwnKey(): Promise<void> {
  await send(calls.removeOwnModelKey, {});
}
