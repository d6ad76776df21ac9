import { showsCrisis } from './crisis.ts';
import { listReadings } from './plain.ts';
import { asksForHarm, isMinor, isSexual } from './refusals.ts';

/** A message outside the story that replaces a reply. */
export interface Interruption {
  /** `care` for somebody who may be in danger, `refused` for content that is not allowed. */
  note: 'care' | 'refused';
  lines: readonly string[];
}

/** The safety rules, in one place for typed and spoken messages, actions, co-op and all other talks. */
export interface Safety {
  /**
   * Returns the reply to a message that must not be passed on; null if it is allowed. `about` describes the character
   * it is addressed to, because a message fit for an adult may not be fit for a child.
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

/** Creates the safety rules. Messages they stop are neither stored as play nor charged. */
export function createSafety(): Safety {
  return {
    screen(text, about = '') {
      const readings = listReadings(text);
      if (showsCrisis(readings)) return care;
      if (asksForHarm(readings)) return refused;
      if (isSexual(readings) && (isMinor(readings) || isMinor(listReadings(about)))) return refused;
      return null;
    },
  };
}
