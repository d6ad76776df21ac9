import { randomUUID } from 'node:crypto';
import type { Speaker } from '@emberlore/brain';
import type { TalkEvent } from '@emberlore/contract';
import type { TurnSentence } from '@emberlore/database';

/** Gives every sentence of a reply its id from its first letters on. */
export interface Lines {
  /** The event for letters that have just come. */
  delta(speaker: Speaker, text: string): TalkEvent;
  /** The sentence that is whole now, and the event for letters that came early and belong to the next one. */
  whole(speaker: Speaker, text: string): { sentence: TurnSentence; early: TalkEvent | null };
}

/** What of the letters stands behind the sentence; a brain that streams may have gone on before it saw the end. */
function behind(letters: string, sentence: string): string {
  // Nearly always the letters are the sentence's own.
  const at = letters.indexOf(sentence);
  if (at >= 0) return letters.slice(at + sentence.length);
  const pattern = sentence
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  const found = new RegExp(pattern).exec(letters);
  return found ? letters.slice(found.index + found[0].length) : '';
}

/** The lines of one reply. */
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
      // What was begun and is not said after all leaves its id behind: the next speaker's letters are no part of it.
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
