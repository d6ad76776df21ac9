import type { Conversation } from '../domains/play/conversation/conversation.service.ts';
import type { Log } from '../kit/log.ts';

/** Creators change several things in a row: characters are prepared once the changes have stopped. */
const REST_MS = 3000;

/**
 * Prepares the characters of changed stories, so that the first player doesn't have to wait for it. Returns a function
 * to call after each change.
 */
export function createCharacterPreparation({
  conversation,
  log,
}: {
  conversation: Pick<Conversation, 'prepare'>;
  log: Log;
}) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const prepare = () => {
    const storyIds = [...changed];
    changed.clear();
    conversation.prepare(storyIds).catch((err: unknown) => log.warn({ err }, 'Preparing characters failed.'));
  };
  return (storyId: string): void => {
    changed.add(storyId);
    clearTimeout(timer);
    timer = setTimeout(prepare, REST_MS);
    timer.unref();
  };
}
