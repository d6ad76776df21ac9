import { showsCrisis } from './crisis.ts';
import { readingsOf } from './plain.ts';
import { asksForHarm, isMinor, isSexual } from './refusals.ts';

/** What is said instead of playing on, by the house and out of character. */
export interface Interruption {
  /** `care` for somebody who may be in danger, `refused` for what is not played. */
  note: 'care' | 'refused';
  lines: readonly string[];
}

/** What keeps play safe: one place for messages, spoken ones, actions, co-op and every other talk. */
export interface Safety {
  /**
   * What has to be said instead of passing these words on; null when they may be. `about` describes whom they are said
   * to, for what is fit for a grown-up is not for a child.
   */
  screen(text: string, about?: string): Interruption | null;
}

const care: Interruption = {
  note: 'care',
  lines: [
    'Let us leave the story for a moment. What you wrote sounds as if you may be in pain, and you matter more than any story.',
    'You do not have to carry this alone. Please tell somebody now: a person you trust, or a helpline. They listen at any hour, and they do not judge.',
    'UK and Ireland: Samaritans, call 116 123. USA and Canada: call or text 988. Australia: Lifeline, call 13 11 14. Elsewhere, findahelpline.com knows the number for your country. In immediate danger, call 112, 999 or 911.',
    'The story waits for you, and this cost nothing. If it was not meant that way, simply go on.',
  ],
};

const refused: Interruption = {
  note: 'refused',
  lines: ['That is not something we play here. Nothing was charged, and the story goes on wherever you like.'],
};

/** The rules of safe play. What they stop is neither stored as play nor charged. */
export function createSafety(): Safety {
  return {
    screen(text, about = '') {
      const readings = readingsOf(text);
      if (showsCrisis(readings)) return care;
      if (asksForHarm(readings)) return refused;
      if (isSexual(readings) && (isMinor(readings) || isMinor(readingsOf(about)))) return refused;
      return null;
    },
  };
}
