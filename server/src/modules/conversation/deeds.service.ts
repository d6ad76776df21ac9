import { createHash, randomUUID } from 'node:crypto';
import { type calls as Calls, costs, type Output } from '@emberlore/contract';
import type { Caller } from '../../kit/route.ts';
import type { Credits } from '../profile/credits.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { sayAsHouse } from './house.service.ts';
import { tellDeed } from './turn/deed.ts';

/** A deed that belongs to no talk. */
export interface Deed {
  action: string;
  npcName: string;
}

export interface Deeds {
  /**
   * Tells a deed for one credit; under the same key it costs once. What the rules of safe play answer costs nothing.
   * Throws `User Has No Credits.`
   */
  tell(deed: Deed, key: string | undefined, caller: Caller): Promise<Output<typeof Calls.sendAction>>;
}

/** What somebody else makes of a deed, when all that is known of them is their name. */
const effects = ['{name} watches.', '{name} says nothing.', '{name} takes it in.', '{name} waits for what comes next.'];

function describe({ action, npcName }: Deed): string {
  const name = npcName.trim();
  const pick = createHash('sha256').update(action).digest().readUInt8() % effects.length;
  const effect = name === '' ? '' : ` ${(effects[pick] ?? '').replace('{name}', name)}`;
  return `${tellDeed(action)}${effect}`;
}

/** Deeds outside of talks: told at once, from the words alone. */
export function createDeeds({ credits, safety }: { credits: Credits; safety: Safety }): Deeds {
  return {
    async tell(deed, key, { accountId }) {
      const stopped = safety.screen(deed.action);
      const lines = stopped?.lines ?? [describe(deed)];
      const body = createHash('sha256').update(JSON.stringify(deed)).digest('hex');
      const cause = `action:${accountId}:${key === undefined ? randomUUID() : `${key}:${body}`}`;
      const left = stopped
        ? await credits.balance(accountId)
        : await credits.take({ accountId, amount: costs.action, reason: 'action', cause });
      const reply = sayAsHouse(lines, { ...(stopped ? { note: stopped.note } : {}), credits: left }, () => {});
      return { ...reply, description: lines.join(' ') };
    },
  };
}
