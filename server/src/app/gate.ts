import type { Call } from '@emberlore/contract';
import type { Blocklist } from '../domains/trust/blocklist/blocklist.service.ts';
import { fail } from '../kit/errors.ts';
import { findInTurn } from '../kit/find-in-turn.ts';
import type { Caller } from '../kit/route.ts';

/** Checks every call against the operator's blocklist. */
export interface Gate {
  /** Throws a 403 for a call from a blocked network. */
  admit(call: Call, address: string, caller: Caller | null): Promise<void>;
  /**
   * Throws a 400 for a blocked e-mail address or a public text with a blocked word; `sent` holds the validated bodies
   * and parts.
   */
  check(call: Call, sent: readonly unknown[]): Promise<void>;
}

/** Fields whose text others see as a name or a comment. */
const PUBLIC_TEXTS = new Set([
  'userName',
  'storyName',
  'storyTagline',
  'sceneName',
  'sceneSpots',
  'characterName',
  'itemName',
  'questName',
  'comment',
  'label',
  'question',
  'title',
]);

/** Calls that must be open to everybody: those required by law, and those signed by a payment provider. */
const isOpenToAll = ({ area, rate }: Call) => area === 'pages' || area === 'copyright' || rate === 'none';

/** Yields the texts of these fields, alone or in a list, at any depth of an object. Validated input is never deep. */
function* findFields(value: unknown, names: ReadonlySet<string>, list = ''): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const name = Array.isArray(value) ? list : key;
    if (typeof inner !== 'string') yield* findFields(inner, names, name);
    else if (names.has(name)) yield [name, inner];
  }
}

const EMAIL = new Set(['email']);

/**
 * Checks calls against the blocklist. Signed-in admins pass from any network, because they must be able to remove an
 * entry.
 */
export function createGate(blocklist: Pick<Blocklist, 'blocksAddress' | 'blocksEmail' | 'containsBlockedWord'>): Gate {
  return {
    async admit(call, address, caller) {
      if (isOpenToAll(call) || caller?.role === 'admin') return;
      if (await blocklist.blocksAddress(address)) throw fail('blockedNetwork');
    },
    async check(call, sent) {
      if (call.rate === 'auth') {
        for (const [, email] of findFields(sent, EMAIL))
          if (await blocklist.blocksEmail(email)) throw fail('blockedEmail', { fields: { email: 'blockedEmail' } });
      }
      if (call.method === 'GET' || (call.rate !== 'write' && call.rate !== 'auth')) return;
      const isBlocked = ([, text]: [string, string]) => blocklist.containsBlockedWord([text]);
      const blocked = await findInTurn(findFields(sent, PUBLIC_TEXTS), isBlocked);
      if (blocked) throw fail('blockedWord', { fields: { [blocked[0]]: 'blockedWord' } });
    },
  };
}
