import { BrainUnavailable } from '@emberlore/brain';
import { CodedError, fail } from '../../../kit/errors.ts';

const RETRY_SECONDS = 5;

/**
 * Translates why there was no reply to what a client is told: `Too Many Requests.` if too much of its own is waiting, or if
 * it gave up, so that nobody reads it; otherwise `Conversation Unavailable.` A coded error stays.
 */
export function toReplyFailure(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const isClients = error instanceof BrainUnavailable && (error.reason === 'too-many' || error.reason === 'aborted');
  if (isClients) return fail('tooMany', { retryAfter: RETRY_SECONDS, cause: error });
  return fail('conversationUnavailable', { cause: error });
}
