import type { Conversation } from '../domains/play/conversation/conversation.service.ts';
import type { Log } from '../kit/log.ts';

/** Creators change several things in a row: the characters of a story are prepared once its changes have stopped. */
const REST_MS = 3000;

/**
 * Prepares the characters of changed stories, so that the first player doesn't have to wait for it. Returns a function
 * to call after each change. The preparation is on behalf of the requester of the last one.
 */
export function createCharacterPreparation({
  conversation,
  log,
}: {
  conversation: Pick<Conversation, 'prepare'>;
  log: Pick<Log, 'warn'>;
}) {
  const resting = new Map<string, NodeJS.Timeout>();
  return (storyId: string): void => {
    clearTimeout(resting.get(storyId));
    const timer = setTimeout(() => {
      resting.delete(storyId);
      conversation.prepare([storyId]).catch((err: unknown) => log.warn({ err }, 'Preparing characters failed.'));
    }, REST_MS);
    timer.unref();
    resting.set(storyId, timer);
  };
}
