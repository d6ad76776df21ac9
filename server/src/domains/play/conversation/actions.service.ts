import { createHash, randomUUID } from 'node:crypto';
import { type calls as Calls, costs, type Output } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { sayAsHouse } from './house.service.ts';
import { claimKey, findKey, type SentKey, settleKey } from './idempotency.repository.ts';
import { narrateAction } from './turn/action.ts';

/** An action outside any talk. */
export interface PlayerAction {
  action: string;
  npcName: string;
}

export interface PlayerActions {
  /**
   * Sends an action for one credit. Repeating it under the same key costs nothing more and has the same outcome.
   * Actions that the safety rules answer are free. Throws `User Has No Credits.` and `Idempotency Key Reused.`
   */
  send(action: PlayerAction, key: string | undefined, caller: Caller): Promise<Output<typeof Calls.sendAction>>;
}

export interface PlayerActionsDeps {
  store: Pick<Connection, 'transact'>;
  credits: Credits;
  safety: Safety;
}

/** Reactions of a character of whom only the name is known. */
const effects = ['{name} watches.', '{name} says nothing.', '{name} takes it in.', '{name} waits for what comes next.'];

function describe({ action, npcName }: PlayerAction): string {
  const name = npcName.trim();
  const pick = createHash('sha256').update(action).digest().readUInt8() % effects.length;
  const effect = name === '' ? '' : ` ${(effects[pick] ?? '').replace('{name}', name)}`;
  return `${narrateAction(action)}${effect}`;
}

/** Returns the idempotency key with the hash of the action; null if the client sent none. */
function buildSentKey(
  { action, npcName }: PlayerAction,
  key: string | undefined,
  { accountId }: Caller,
): SentKey | null {
  if (key === undefined) return null;
  const bodyHash = createHash('sha256').update(JSON.stringify({ action, npcName })).digest();
  return { accountId, call: 'sendAction', key, bodyHash };
}

/** Returns the balance after the first action under this key. Throws `Idempotency Key Reused.` */
async function firstOutcome(writer: Writer, key: SentKey): Promise<number> {
  const known = await findKey(writer, key);
  if (!known?.sameBody || known.outcome.credits === undefined) throw fail('keyReused');
  return known.outcome.credits;
}

/** Creates the service for actions outside talks, which are answered from their words alone. */
export function createPlayerActions({ store, credits, safety }: PlayerActionsDeps): PlayerActions {
  /** Takes the credit, once per key. Returns the balance. */
  const pay = (key: SentKey | null, caller: Caller) =>
    store.transact(async (writer) => {
      await holdCaller(writer, caller);
      const { accountId } = caller;
      if (key && !(await claimKey(writer, key))) return firstOutcome(writer, key);
      const cause = `action:${accountId}:${randomUUID()}`;
      const left = await credits.take({ accountId, amount: costs.action, reason: 'action', cause }, writer);
      if (key) await settleKey(writer, key, 200, { credits: left });
      return left;
    });

  return {
    async send(action, key, caller) {
      const stopped = safety.screen(action.action);
      const left = stopped
        ? await credits.balance(caller.accountId)
        : await pay(buildSentKey(action, key, caller), caller);
      const lines = stopped?.lines ?? [describe(action)];
      const reply = sayAsHouse(lines, { ...(stopped ? { note: stopped.note } : {}), credits: left }, () => {});
      return { ...reply, description: lines.join(' ') };
    },
  };
}
