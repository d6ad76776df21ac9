import type { ModelDay, ModelPlayer, ModelRole } from '@emberlore/contract';
import { asId, type Connection, modelChoices, modelKeys, type Reader, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

type Sql = Connection['sql'];

/** How many days of use are shown. */
const SHOWN_DAYS = 30;
/** More than 30 days of any configuration. */
const MOST_ROWS = 5000;
const MOST_PLAYERS = 50;

/** Reads which models admins have chosen, by role. */
export async function readChoices(db: Reader): Promise<Map<string, readonly string[]>> {
  const rows = await db.select({ role: modelChoices.role, models: modelChoices.models }).from(modelChoices);
  return new Map(rows.map(({ role, models }) => [role, models]));
}

/** Stores a choice; null removes it. */
export async function writeChoice(db: Writer, role: ModelRole, models: readonly string[] | null, at: Date) {
  if (!models) return db.delete(modelChoices).where(eq(modelChoices.role, role));
  const values = { role, models: [...models], changedAt: at };
  return db.insert(modelChoices).values(values).onConflictDoUpdate({ target: modelChoices.role, set: values });
}

/** Reads the tokens that each model has used today (UTC). */
export async function readTokensToday(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ model: string; tokens: string }[]>`
    select model, sum(prompt_tokens + completion_tokens)::bigint as tokens from model_days
    where day = (now() at time zone 'utc')::date and not own_key group by model`;
  return new Map(rows.map(({ model, tokens }) => [model, Number(tokens)]));
}

interface DayRow extends Record<'requests' | 'failures' | 'promptTokens' | 'completionTokens' | 'cost', string> {
  day: string;
  modelName: string;
  role: string;
  ownKey: boolean;
}

/** Reads the use of the last 30 days, latest first. */
export async function readDays(sql: Sql): Promise<ModelDay[]> {
  const rows = await sql<DayRow[]>`
    select day::text, model as "modelName", role, own_key as "ownKey", requests, failures,
      prompt_tokens as "promptTokens", completion_tokens as "completionTokens", cost
    from model_days where day > (now() at time zone 'utc')::date - ${SHOWN_DAYS}::int
    order by day desc, cost desc, model, role, own_key limit ${MOST_ROWS}`;
  return rows.map(({ requests, failures, promptTokens, completionTokens, cost, ...row }) => ({
    ...row,
    requests: Number(requests),
    failures: Number(failures),
    promptTokens: Number(promptTokens),
    completionTokens: Number(completionTokens),
    cost: Number(cost),
  }));
}

interface PlayerRow extends Record<'requests' | 'promptTokens' | 'completionTokens' | 'cost', string> {
  accountId: string;
  userName: string | null;
}

/** Reads the players who used most on a day. */
export async function readPlayers(sql: Sql, day: string): Promise<ModelPlayer[]> {
  const rows = await sql<PlayerRow[]>`
    select account_id as "accountId", accounts.user_name as "userName", requests, prompt_tokens as "promptTokens",
      completion_tokens as "completionTokens", cost
    from model_usage join accounts on accounts.id = account_id
    where day = ${day}::date
    order by cost desc, prompt_tokens::bigint + completion_tokens desc, account_id limit ${MOST_PLAYERS}`;
  return rows.map(({ accountId, userName, requests, promptTokens, completionTokens, cost }) => ({
    accountId,
    userName: userName ?? '',
    requests: Number(requests),
    promptTokens: Number(promptTokens),
    completionTokens: Number(completionTokens),
    cost: Number(cost),
  }));
}

/** Reads a player's own key; null if there is none. */
export async function readKey(db: Reader, accountId: string) {
  const [row] = await db
    .select()
    .from(modelKeys)
    .where(eq(modelKeys.accountId, asId(accountId)));
  return row ?? null;
}

/** Stores a player's own key in place of another. */
export async function writeKey(db: Writer, key: typeof modelKeys.$inferInsert) {
  const { accountId: _, ...set } = key;
  await db.insert(modelKeys).values(key).onConflictDoUpdate({ target: modelKeys.accountId, set });
}

/** Deletes a player's own key. */
export async function deleteKey(db: Writer, accountId: string) {
  await db.delete(modelKeys).where(eq(modelKeys.accountId, accountId));
}
