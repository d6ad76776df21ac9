import type { Engine } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { createCast } from '../../domains/play/visitors/cast.ts';
import type { Log } from '../../kit/log.ts';
import { seed } from '../../seed/seed.ts';
import type { Modules } from '../compose.ts';

/** Seeds the launch stories and prepares every character that ships with the product, with the given engine. */
export async function prepareLaunch(deps: {
  modules: Pick<Modules, 'conversation' | 'media'>;
  engine: Engine;
  store: Pick<Connection, 'reader' | 'transact'>;
  log: Log;
}): Promise<void> {
  const { modules, engine, store, log } = deps;
  const storyIds = await seed({ store, media: modules.media, log });
  await modules.conversation.prepare(storyIds);
  for (const { persona, scene } of createCast().values()) await engine.warm(persona, scene);
}
