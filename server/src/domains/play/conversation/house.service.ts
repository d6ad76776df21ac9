import { randomUUID } from 'node:crypto';
import { buildEmotion, type Message, type Reply } from '@emberlore/contract';
import type { Emit } from './turn/speaker.ts';

/**
 * Builds the first message of a reply: the words recognised in a recording. `messageId` belongs to its turn, where the
 * database stores it.
 */
export function heardMessage(messageId: string, text: string): Message {
  return { messageId, messageUser: 'user', message: text, audioChunk: '' };
}

/** Emits the events of what a complete reply has changed. */
export function tellNews(reply: Reply, emit: Emit): void {
  for (const data of reply.quests) emit({ event: 'quest', data });
  emit({ event: 'credits', data: { credits: reply.credits } });
  if (reply.rules) emit({ event: 'rules', data: { rules: reply.rules } });
}

/** Emits the last events of a reply whose news has been told. */
export function finish(reply: Reply, emit: Emit): Reply {
  if (reply.suggestions) emit({ event: 'suggestions', data: { suggestions: reply.suggestions } });
  emit({ event: 'done', data: {} });
  return reply;
}

/** Emits the events that follow from a complete reply. */
export function conclude(reply: Reply, emit: Emit): Reply {
  tellNews(reply, emit);
  return finish(reply, emit);
}

/**
 * Answers without a turn of the story: nothing is stored, charged or kept under a key. `heard` is the text of a
 * recording.
 */
export function sayAsHouse(
  lines: readonly string[],
  { note, heard, credits }: { note?: 'care' | 'refused'; heard?: string | undefined; credits: number },
  emit: Emit,
): Reply {
  const echo = heard === undefined ? [] : [heardMessage(randomUUID(), heard)];
  const said = lines.map(
    (message): Message => ({
      messageId: randomUUID(),
      messageUser: 'narrator',
      message,
      audioChunk: '',
      ...(note ? { messageNote: note } : {}),
    }),
  );
  const messages = [...echo, ...said];
  const emotion = buildEmotion('NEUTRAL', 0);
  emit({ event: 'emotion', data: emotion });
  for (const data of messages) emit({ event: 'message', data });
  // After words of care or a refusal, nothing of the story is suggested.
  const suggestions = note ? { suggestions: [] } : {};
  return conclude({ messages, emotion, quests: [], credits, ...suggestions }, emit);
}
