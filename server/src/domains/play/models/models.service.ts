import {
  type calls as Calls,
  fieldError,
  type ModelOrder,
  type ModelRole,
  modelRole,
  type Output,
} from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import type { KnownModel } from './known-model.ts';
import * as repository from './models.repository.ts';

/** What the choices of admins and the limits of models add up to. */
export interface ModelOffice {
  /** Returns the names of the models to ask for a role with the operator's key, in order. */
  order(role: ModelRole): Promise<readonly string[]>;
  /** Returns the latest known order without waiting. */
  lastOrder(role: ModelRole): readonly string[];
  overview(): Promise<Output<typeof Calls.getModels>>;
  /** Returns the use of the last 30 days, and the use of one day by player; default today. */
  use(day: string | undefined): Promise<Output<typeof Calls.getModelUse>>;
  /**
   * Chooses the models of a role; null restores the order of the settings. Throws a 400 for a model that doesn't exist
   * or isn't meant for the role.
   */
  choose(role: ModelRole, models: readonly string[] | null, reason: string, admin: Caller): Promise<ModelOrder>;
}

export interface ModelOfficeDeps {
  store: Pick<Connection, 'reader' | 'sql' | 'transact'>;
  models: readonly KnownModel[];
  currency: string;
  clock: Clock;
  log: Log;
}

/** How long a server uses what it has read, and so how soon every server applies a change. */
const CACHE_MS = 5000;
/** In the audit log, in place of models. */
const BUILT_IN = 'built-in';

interface Standing {
  choices: ReadonlyMap<string, readonly string[]>;
  tokens: ReadonlyMap<string, number>;
  at: number;
}

/** Creates the office of the configured models. */
export function createModelOffice({ store, models, currency, clock, log }: ModelOfficeDeps): ModelOffice {
  const hasLimits = models.some(({ tokensPerDay }) => tokensPerDay > 0);
  let known: Standing = { choices: new Map(), tokens: new Map(), at: Number.NEGATIVE_INFINITY };
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const [choices, tokens] = await Promise.all([
      repository.readChoices(store.reader),
      hasLimits ? repository.readTokensToday(store.sql) : new Map<string, number>(),
    ]);
    known = { choices, tokens, at: clock.now().getTime() };
  }

  /** Reads again what is too old. Concurrent callers share one read; a failed one leaves what was known. */
  async function refresh(): Promise<void> {
    if (models.length === 0 || Math.abs(clock.now().getTime() - known.at) < CACHE_MS) return;
    reading ??= read()
      .catch((err: unknown) => log.warn({ err }, 'Reading the choice of language models failed; the last one stays.'))
      .finally(() => {
        reading = null;
      });
    await reading;
  }

  const suits = (role: ModelRole) => (model: KnownModel) => model.roles.includes(role) && model.keys !== 'players';

  function ordered(role: ModelRole): ModelOrder {
    const chosen = known.choices.get(role);
    const all = models.filter(suits(role)).map(({ name }) => name);
    return { role, models: chosen ? chosen.filter((name) => all.includes(name)) : all, isDefault: !chosen };
  }

  const hasTokens = (name: string) => {
    const most = models.find((model) => model.name === name)?.tokensPerDay ?? 0;
    return most === 0 || (known.tokens.get(name) ?? 0) < most;
  };

  const lastOrder = (role: ModelRole) => ordered(role).models.filter(hasTokens);

  return {
    async order(role) {
      await refresh();
      return lastOrder(role);
    },
    lastOrder,
    async overview() {
      const [choices, tokens] = await Promise.all([
        repository.readChoices(store.reader),
        repository.readTokensToday(store.sql),
      ]);
      known = { choices, tokens, at: clock.now().getTime() };
      return {
        models: models.map(({ name, id, host, roles, keys, prices, tokensPerDay }) => ({
          modelName: name,
          modelId: id,
          modelHost: host,
          modelRoles: [...roles],
          modelKeys: keys,
          promptPrice: prices.prompt,
          completionPrice: prices.completion,
          tokensPerDay: tokensPerDay === 0 ? null : tokensPerDay,
          tokensToday: tokens.get(name) ?? 0,
        })),
        orders: modelRole.options.map(ordered),
        currency,
      };
    },
    async use(day = clock.now().toISOString().slice(0, 10)) {
      const [days, players] = await Promise.all([
        repository.readDays(store.sql),
        repository.readPlayers(store.sql, day),
      ]);
      return { day, days, players, currency };
    },
    async choose(role, chosen, reason, admin) {
      const names = chosen && [...new Set(chosen)];
      const wrong = names?.find((name) => !models.some((model) => model.name === name && suits(role)(model)));
      if (wrong !== undefined) throw invalid({ models: fieldError('noModel', { model: wrong }) });
      const inWords = (list: readonly string[]) => (list.length > 0 ? list.join(', ') : BUILT_IN);
      await store.transact(async (writer) => {
        const before = inWords((await repository.readChoices(writer)).get(role) ?? ordered(role).models);
        await repository.writeChoice(writer, role, names, clock.now());
        const after = names ? inWords(names) : inWords(models.filter(suits(role)).map(({ name }) => name));
        await logAct(writer, admin, {
          act: 'models.chosen',
          object: 'model_role',
          objectId: role,
          before,
          after,
          reason,
        });
      });
      await read();
      return ordered(role);
    },
  };
}
