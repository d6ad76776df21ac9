import type { Call } from '@emberlore/contract';
import type { Barriers } from '../domains/trust/blocklist/blocklist.service.ts';
import { fail } from '../kit/errors.ts';
import type { Caller } from '../kit/route.ts';

/** What stands before every call: whom and what the operator keeps out. */
export interface Gate {
  /** Throws a 403 for a call from a network that is kept out. */
  admit(call: Call, address: string, caller: Caller | null): Promise<void>;
  /** Throws a 400 for an e-mail address or a public text that is kept out; `sent` are the checked bodies and parts. */
  check(call: Call, sent: readonly unknown[]): Promise<void>;
}

/** Fields whose text others read as a name or as a comment. */
const PUBLIC_TEXTS = new Set([
  'userName',
  'storyName',
  'storyTagline',
  'sceneName',
  'characterName',
  'itemName',
  'questName',
  'comment',
]);

/** Calls that must be open to everybody: what the law asks for, and what a payment provider signs. */
const isOpenToAll = ({ area, rate }: Call) => area === 'pages' || area === 'copyright' || rate === 'none';

/** The texts of these fields, wherever in an object they stand. Input is never deep: its shape has been checked. */
function* fieldsOf(value: unknown, names: ReadonlySet<string>): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') yield* fieldsOf(inner, names);
    else if (names.has(name)) yield [name, inner];
  }
}

const EMAIL = new Set(['email']);

/** Holds calls against the barriers. Admins who are signed in pass from anywhere: they must be able to take one down. */
export function createGate(barriers: Pick<Barriers, 'barsAddress' | 'barsEmail' | 'barsWords'>): Gate {
  return {
    async admit(call, address, caller) {
      if (isOpenToAll(call) || caller?.role === 'admin') return;
      if (await barriers.barsAddress(address)) throw fail('barred');
    },
    async check(call, sent) {
      if (call.rate === 'auth') {
        for (const [, email] of fieldsOf(sent, EMAIL))
          if (await barriers.barsEmail(email))
            throw fail('barredEmail', { fields: { email: 'Use an e-mail address of another provider.' } });
      }
      if (call.method === 'GET' || (call.rate !== 'write' && call.rate !== 'auth')) return;
      for (const [name, text] of fieldsOf(sent, PUBLIC_TEXTS))
        if (await barriers.barsWords([text]))
          throw fail('barredWord', { fields: { [name]: 'Find other words: one of these is kept out here.' } });
    },
  };
}
