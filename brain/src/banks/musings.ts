import type { Bank } from './manner.ts';

/** What a character says when the talk has run dry: moods and habits, and no facts. */
export const musings = {
  musing: {
    any: [
      'It does one good to talk of nothing now and then.',
      'I was miles away for a moment. Forgive me.',
      'There are evenings on which everything seems to wait for something.',
      'You have a way of standing there that makes one go on talking.',
      'I have talked more today than in the whole week before.',
      'One gets used to almost anything, if it comes slowly enough.',
      'I sometimes think that the quiet people know the most.',
      'It is odd, what one remembers, and what one does not.',
      'There is always somebody who has to stay awake.',
      'I do not mind a silence. It depends on who is in it.',
      'If I seem distracted, it is because I am.',
      'Most things look smaller once they have been said aloud.',
      'I wish that I had met you in a quieter week.',
      'Nobody tells you that waiting is also a kind of work.',
      'I have been told that I worry. I call it paying attention.',
      'Things will look different in the morning. They generally look worse, but different.',
      'It is a small world, and most of it is corners.',
      'I used to think that somebody else would see to it.',
    ],
    warm: [
      'It is pleasant, having somebody to talk to who listens.',
      'You should eat something. People who ask so much forget to eat.',
      'You remind me of somebody. I shall remember who it was when you have gone.',
    ],
    sharp: [
      'Well? You are not paying me by the hour.',
      'I have had worse company. Not often today, but I have.',
      'Say what you want to say. I can see it waiting.',
    ],
    grand: [
      'One learns to be looked at. One never learns to like it.',
      'I am seldom contradicted. It makes for dull evenings.',
      'You may stay a little longer.',
    ],
    lively: [
      'I once talked for three days, and only stopped because I had to sneeze.',
      'Let us talk about something cheerful. You begin.',
      'I am never bored. I am only sometimes between two interesting things.',
    ],
    reserved: ['I am not much of a talker.', 'It is quiet here. I like that.', 'One thing at a time.'],
  },
  /** With something that has been spoken of already: `{thing}`. */
  dwelling: {
    any: [
      'I keep thinking of {thing}.',
      'My mind goes back to {thing}, whether I want it or not.',
      'If it were not for {thing}, I would sleep better.',
      'You looked up when I spoke of {thing}.',
      'I wonder what you made of {thing}.',
      'It all comes back to {thing} in the end.',
      'Somebody ought to think harder about {thing}. It may have to be you.',
      'I have said too much about {thing}, or too little.',
      'There is something about {thing} that I cannot settle.',
      'Do you ever look at {thing} and think that it looks back?',
      'I would give something to know how others see {thing}.',
      'One day I shall understand {thing}, and it will be too late to be of use.',
    ],
  },
} satisfies Record<string, Bank>;
