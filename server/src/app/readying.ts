import type { Conversation } from '../domains/play/conversation/conversation.service.ts';
import type { Log } from '../kit/log.ts';

/** A creator changes several things in a row: the characters are made ready when that has come to rest. */
const REST_MS = 3000;

/**
 * Makes the characters of changed stories ready, so that the first player does not wait for what they know to be
 * understood. Answers a function that is told of each change.
 */
export function createReadying({ conversation, log }: { conversation: Pick<Conversation, 'prepare'>; log: Log }) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const prepare = () => {
    const storyIds = [...changed];
    changed.clear();
    conversation.prepare(storyIds).catch((err: unknown) => log.warn({ err }, 'Characters could not be made ready.'));
  };
  return (storyId: string): void => {
    changed.add(storyId);
    clearTimeout(timer);
    timer = setTimeout(prepare, REST_MS);
    timer.unref();
  };
}
