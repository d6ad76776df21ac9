import { z } from 'zod';
import { defineCall } from '../call.ts';
import { password } from '../entities/account.ts';
import { nothing, trimmed } from '../entities/fields.ts';
import { languageModel, modelDay, modelName, modelOrder, modelPlayer, modelRole } from '../entities/models.ts';
import { limits } from '../limits.ts';

export const getModels = defineCall({
  method: 'GET',
  path: '/api/models/getModels',
  area: 'models',
  summary: 'List the configured language models, and in which order each role asks them.',
  access: 'admin',
  rate: 'read',
  output: z.object({ models: z.array(languageModel), orders: z.array(modelOrder), currency: z.string() }),
});

export const getModelUse = defineCall({
  method: 'GET',
  path: '/api/models/getModelUse',
  area: 'models',
  summary: 'Get the use and cost of the language models in the last 30 days, and of a day by player.',
  description:
    'Days are in UTC; money is in millionths of the operator’s currency, at the prices of the time. Lists the 50 players who cost most on the day. Requests with players’ own keys cost nothing.',
  access: 'admin',
  rate: 'read',
  query: z.object({
    /** The day for the list of players; default today. */
    day: z.iso.date().optional(),
  }),
  output: z.object({
    day: z.iso.date(),
    days: z.array(modelDay),
    players: z.array(modelPlayer),
    currency: z.string(),
  }),
});

export const chooseModels = defineCall({
  method: 'PUT',
  path: '/api/models/chooseModels',
  area: 'models',
  summary: 'Choose which language models a role asks, in order.',
  description:
    'The next one answers if one fails before its first word. With none, the built-in engine does the work. Null restores the order of the settings. Takes effect on every server within seconds.',
  access: 'admin',
  rate: 'write',
  body: z.object({
    role: modelRole,
    models: z.array(modelName).max(limits.modelsMost).nullable(),
    reason: trimmed(limits.entryReason, 1),
  }),
  output: z.object({ order: modelOrder }),
});

export const getOwnModelKey = defineCall({
  method: 'GET',
  path: '/api/models/getOwnModelKey',
  area: 'models',
  summary: 'Get the language models that players may use with a key of their own, and whether there is such a key.',
  access: 'signed-in',
  rate: 'read',
  output: z.object({
    /** Empty: the operator doesn't allow it. */
    models: z.array(z.object({ modelName: z.string(), modelId: z.string(), modelHost: z.string() })),
    key: z
      .object({
        modelName: z.string(),
        /** The last characters of the key. */
        keyEnding: z.string(),
      })
      .nullable(),
  }),
});

export const setOwnModelKey = defineCall({
  method: 'PUT',
  path: '/api/models/setOwnModelKey',
  area: 'models',
  summary: 'Store a key of the player’s own for a language model.',
  description:
    'It is encrypted, and no call returns it. Replies to this player are then asked for with it. Needs a confirmed address, and `currentPassword` if the sign-in is older than ten minutes; a new password removes it.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    modelName,
    key: trimmed(limits.modelKey, limits.modelKeyLeast).refine((key) => /^[\x21-\x7e]+$/.test(key), {
      message: 'A key has letters, digits and signs, without blanks.',
    }),
    currentPassword: password.optional(),
  }),
  output: z.object({ key: z.object({ modelName: z.string(), keyEnding: z.string() }) }),
});

export const removeOwnModelKey = defineCall({
  method: 'DELETE',
  path: '/api/models/removeOwnModelKey',
  area: 'models',
  summary: 'Remove the player’s own key for a language model.',
  access: 'signed-in',
  rate: 'write',
  output: nothing,
});
