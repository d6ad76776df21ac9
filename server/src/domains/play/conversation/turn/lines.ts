import { randomUUID } from 'node:crypto';
import type { Speaker } from '@emberlore/brain';
import type { TalkEvent } from '@emberlore/contract';
import type { TurnSentence } from '@emberlore/database';

/** Assigns an id to every sentence of a reply with its first letters. */
export interface Lines {
  /** Returns the event for newly received letters. */
  delta(speaker: Speaker, text: string): TalkEvent;
  /** Returns the completed sentence, and the event for letters received early that belong to the next one. */
  whole(speaker: Speaker, text: string): { sentence: TurnSentence; early: TalkEvent | null };
}

/** Returns the letters after the sentence: a streaming brain may have gone on before it detected the end. */
function behind(letters: string, sentence: string): string {
  // Usually the letters are exactly the sentence.
  const at = letters.indexOf(sentence);
  if (at >= 0) return letters.slice(at + sentence.length);
  const pattern = sentence
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  const found = new RegExp(pattern).exec(letters);
  return found ? letters.slice(found.index + found[0].length) : '';
}

/** Creates the lines of one reply. */
export function createLines(): Lines {
  let messageId = randomUUID();
  let letters = '';
  let by: Speaker | null = null;

  const event = (messageUser: Speaker, text: string): TalkEvent => ({
    event: 'delta',
    data: { messageId, messageUser, text },
  });

  return {
    delta(speaker, text) {
      // An abandoned beginning keeps its id: the next speaker's letters are no part of it.
      if (by !== speaker && letters.trim() !== '') {
        messageId = randomUUID();
        letters = '';
      }
      by = speaker;
      letters += text;
      return event(speaker, text);
    },
    whole(speaker, text) {
      const sentence = { messageId, messageUser: speaker, message: text };
      letters = behind(letters, text);
      messageId = randomUUID();
      const rest = letters.trimStart();
      return { sentence, early: /[\p{L}\p{N}]/u.test(rest) ? event(speaker, rest) : null };
    },
  };
}
