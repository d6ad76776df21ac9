import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { ModelOffice } from './models.service.ts';
import type { OwnKeyStorage } from './own-key-storage.service.ts';
import type { OwnKeys } from './own-keys.service.ts';

/** Returns the routes for admins to manage language models, and for players to manage their own keys. */
export function modelsRoutes(office: ModelOffice, ownKeys: OwnKeys, storage: OwnKeyStorage): Route[] {
  return [
    route(calls.getModels, () => office.overview()),
    route(calls.getModelUse, ({ query }) => office.use(query.day)),
    route(calls.chooseModels, async ({ body, caller }) => ({
      order: await office.choose(body.role, body.models, body.reason, caller),
    })),
    route(calls.getOwnModelKey, ({ caller }) => ownKeys.state(caller)),
    route(calls.setOwnModelKey, ({ body: { modelName, key, currentPassword }, caller, http }) =>
      storage.store({ modelName, apiKey: key }, caller, { currentPassword, countGuess: http.countPasswordGuess }),
    ),
    route(calls.removeOwnModelKey, async ({ caller }) => {
      await ownKeys.remove(caller);
      return {};
    }),
  ];
}
