import { createHash } from 'node:crypto';
import { limits } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { fail, notFound } from '../../../../kit/errors.ts';
import type { Caller } from '../../../../kit/route.ts';
import type { ItemAct } from '../../runs/play.service.ts';
import type { SentKey } from '../idempotency.repository.ts';
import { listVersions, readLatest } from '../versions.repository.ts';
import type { Saying } from './reserve.ts';

/** What a player requests in a talk. */
export type TurnRequest = {
  sessionToken: string;
  /** Whether the reply is spoken. */
  audio: boolean;
} & (
  | { kind: 'text'; message: string }
  | { kind: 'action'; message: string; item?: ItemAct | undefined }
  /** A WAV recording. */
  | { kind: 'audio'; message: Uint8Array }
  /** Another reply to the last message. */
  | { kind: 'again' }
  /** The last message in other words. */
  | { kind: 'edit'; message: string }
);

const callNames = {
  text: 'sendMessage',
  audio: 'sendAudioMessage',
  action: 'sendAction',
  again: 'regenerate',
  edit: 'editMessage',
} as const;

function describeRequest(request: TurnRequest): string {
  if (request.kind === 'again') return '';
  const { message } = request;
  if (request.kind === 'action' && request.item) return JSON.stringify([message, request.item]);
  return typeof message === 'string' ? message : createHash('sha256').update(message).digest('hex');
}

/** Returns the idempotency key with the hash of the request; null if the client sent none. */
export function buildRequestKey(request: TurnRequest, key: string | undefined, { accountId }: Caller): SentKey | null {
  if (key === undefined) return null;
  const body = JSON.stringify([request.sessionToken, describeRequest(request), request.audio]);
  const bodyHash = createHash('sha256').update(body).digest();
  return { accountId, call: callNames[request.kind], key, bodyHash };
}

/**
 * Returns the message of a request whose recording, if any, has been transcribed. Throws `Message Not Found.` or `Version Limit
 * Reached.`
 */
export async function buildSaying(
  db: Reader,
  { kind, item }: { kind: TurnRequest['kind']; item?: ItemAct | undefined },
  words: string,
  { session, caller, key }: Pick<Saying, 'session' | 'caller' | 'key'>,
): Promise<Saying> {
  if (kind !== 'again' && kind !== 'edit')
    return { session, caller, key, kind, text: words, item: item ?? null, replaces: null, group: null };
  const latest = await readLatest(db, session);
  if (!latest) throw notFound('Message');
  const { rootId, cause, joins } = latest;
  if ((await listVersions(db, rootId)).length >= limits.replyVersions) throw fail('tooManyVersions');
  const sameWords = kind === 'again';
  const replaces = { rootId, sameWords, cause, joins: sameWords && joins };
  // A recording is transcribed only once: afterwards its text is the message.
  const spoken = latest.kind === 'action' ? 'action' : 'text';
  const text = sameWords ? latest.text : words;
  return { session, caller, key, kind: spoken, text, item: null, replaces, group: null };
}
