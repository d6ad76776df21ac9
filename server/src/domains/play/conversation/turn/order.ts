import { createHash } from 'node:crypto';
import type { Reader } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import type { Caller } from '../../../../kit/route.ts';
import type { SentKey } from '../idempotency.repository.ts';
import { readLatest } from '../versions.repository.ts';
import type { Saying } from './reserve.ts';

/** What a player wants of a talk. */
export type Order = {
  sessionToken: string;
  /** Whether the reply is to be heard. */
  audio: boolean;
} & (
  | { kind: 'text' | 'action'; message: string }
  /** A recording (a WAV). */
  | { kind: 'audio'; message: Uint8Array }
  /** Another reply to the last thing said. */
  | { kind: 'again' }
  /** The last thing said, in other words. */
  | { kind: 'edit'; message: string }
);

const callNames = {
  text: 'sendMessage',
  audio: 'sendAudioMessage',
  action: 'sendAction',
  again: 'regenerate',
  edit: 'editMessage',
} as const;

function wordsOf(order: Order): string {
  if (order.kind === 'again') return '';
  const { message } = order;
  return typeof message === 'string' ? message : createHash('sha256').update(message).digest('hex');
}

/** The key of an order with the hash of what is ordered; null where none was sent. */
export function keyOf(order: Order, key: string | undefined, { accountId }: Caller): SentKey | null {
  if (key === undefined) return null;
  const body = JSON.stringify([order.sessionToken, wordsOf(order), order.audio]);
  const bodyHash = createHash('sha256').update(body).digest();
  return { accountId, call: callNames[order.kind], key, bodyHash };
}

/** What is said for an order whose words, if it brings any, are known. Throws `Message Not Found.` */
export async function sayingOf(
  db: Reader,
  kind: Order['kind'],
  words: string,
  { session, caller, key }: Pick<Saying, 'session' | 'caller' | 'key'>,
): Promise<Saying> {
  if (kind !== 'again' && kind !== 'edit') return { session, caller, key, kind, text: words, replaces: null };
  const latest = await readLatest(db, session);
  if (!latest) throw notFound('Message');
  const replaces = { rootId: latest.rootId, sameWords: kind === 'again' };
  // A recording is not listened to twice: from now on its words are what was said.
  const spoken = latest.kind === 'action' ? 'action' : 'text';
  return { session, caller, key, kind: spoken, text: kind === 'again' ? latest.text : words, replaces };
}
