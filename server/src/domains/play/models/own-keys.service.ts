import type { calls as Calls, Output } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Seal } from '../../../kit/seal.ts';
import { createTtlCache } from '../../../kit/ttl-cache.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { KnownModel } from './known-model.ts';
import * as repository from './models.repository.ts';

/** A player's own key. */
export interface OwnKey {
  modelName: string;
  apiKey: string;
}

/** Players' own keys for language models, where the operator allows them. */
export interface OwnKeys {
  /** Returns the player's key; null if there is none, or none that can be used. */
  of(accountId: string): Promise<OwnKey | null>;
  state(caller: Caller): Promise<Output<typeof Calls.getOwnModelKey>>;
  /**
   * Stores a key in place of another, with what `also` does in the same transaction. Throws a 400 for a model that players
   * may not use.
   */
  set(
    key: OwnKey,
    caller: Caller,
    also: (writer: Writer) => Promise<void>,
  ): Promise<Output<typeof Calls.setOwnModelKey>>;
  remove(caller: Caller): Promise<void>;
  /** Removes the account's key as part of a transaction. */
  discard(writer: Writer, accountId: string): Promise<void>;
}

export interface OwnKeysDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  models: readonly KnownModel[];
  seal: Seal;
  clock: Clock;
}

/** How soon every server applies a change. */
const CACHE_SECONDS = 10;
const MOST_CACHED = 5000;
/** So much of a key is stored in the clear and shown to its owner. */
const ENDING = 4;

/** Creates the service. The keys are stored encrypted, each bound to its account and model. */
export function createOwnKeys({ store, models, seal, clock }: OwnKeysDeps): OwnKeys {
  const allowed = models.filter(({ keys }) => keys !== 'operator');
  const cache = createTtlCache<{ key: OwnKey | null }>({ clock, seconds: CACHE_SECONDS, most: MOST_CACHED });
  const isAllowed = (name: string) => allowed.some((model) => model.name === name);
  const context = (accountId: string, modelName: string) => JSON.stringify([accountId, modelName]);

  async function read(accountId: string): Promise<OwnKey | null> {
    const row = await repository.readKey(store.reader, accountId);
    if (!row || !isAllowed(row.model)) return null;
    const apiKey = seal.open(row.sealed, context(accountId, row.model));
    return apiKey === null ? null : { modelName: row.model, apiKey };
  }

  return {
    async of(accountId) {
      if (allowed.length === 0) return null;
      const cached = cache.get(accountId);
      if (cached) return cached.key;
      const key = await read(accountId);
      // Only what was just read: another server may have changed it since.
      cache.set(accountId, { key });
      return key;
    },
    async state({ accountId }) {
      const row = await repository.readKey(store.reader, accountId);
      return {
        models: allowed.flatMap(({ name: modelName, id: modelId, host: modelHost }) =>
          modelHost === null ? [] : [{ modelName, modelId, modelHost }],
        ),
        key: row && { modelName: row.model, keyEnding: row.ending },
      };
    },
    async set({ modelName, apiKey: key }, caller, also) {
      if (!isAllowed(modelName)) throw invalid({ modelName: 'noOwnKeys' });
      const { accountId } = caller;
      const ending = key.slice(-ENDING);
      const sealed = seal.seal(key, context(accountId, modelName));
      await store.transact(async (writer) => {
        await holdCaller(writer, caller);
        await also(writer);
        await repository.writeKey(writer, { accountId, model: modelName, sealed, ending, createdAt: clock.now() });
      });
      cache.delete(accountId);
      return { key: { modelName, keyEnding: ending } };
    },
    async remove(caller) {
      await store.transact((writer) => repository.deleteKey(writer, caller.accountId));
      cache.delete(caller.accountId);
    },
    async discard(writer, accountId) {
      await repository.deleteKey(writer, accountId);
      cache.delete(accountId);
    },
  };
}
