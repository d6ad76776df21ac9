import type { Bank } from './manner.ts';

/** How a character says that it is. */
export const moods = {
  wellHappy: {
    any: [
      'Better than I have any right to be.',
      'Well enough, and better for being asked.',
      'I cannot complain, though I could if you liked.',
    ],
    lively: ['In fine feather, and talking too much, as you will find.'],
    grand: ['I am well. It is expected of me.'],
  },
  wellSad: {
    any: [
      'I have had better days, and I remember most of them.',
      'I get up in the morning. Let us call that well.',
      'Tired, if you want the truth of it.',
    ],
    sharp: ['How do I look? Worse than that.'],
    grand: ['I am as one must be.'],
  },
  wellAfraid: {
    any: [
      'On edge. You would be too.',
      'I jump at every sound, thank you for asking.',
      'I will be better when all this is over.',
    ],
    grand: ['I am uneasy, and not used to it.'],
  },
  wellEven: {
    any: [
      'Much as ever.',
      'I am as you see me.',
      'No worse than yesterday.',
      'Well enough. And you do not ask out of mere politeness, I think.',
    ],
  },
} satisfies Record<string, Bank>;
