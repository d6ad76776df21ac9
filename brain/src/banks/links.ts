import type { Bank } from './manner.ts';

/** Connecting phrases before a line, and sentences that may follow it. */
export const links = {
  /** Before an untold line that the player didn't ask for. */
  volunteer: {
    any: [
      'But I can tell you something else.',
      'There is another thing, though.',
      'What I can tell you is this.',
      'Here is something that I do know.',
      'I will give you something in its place.',
      'But here is what has been on my mind.',
      'Let me tell you this instead.',
    ],
    reserved: ['This much I know.', 'There is one thing.'],
    sharp: ['Here is something more useful.', 'Ask me better questions. This one I will give you.'],
    grand: ['It may serve you to know this.', 'I will tell you this, unasked.'],
    lively: ['But have you heard this?', 'I have something better for you.'],
  },
  /** Before an untold line unrelated to the message. */
  aside: {
    any: [
      'To speak of something else.',
      'It is neither here nor there, but hear this.',
      'I was thinking of something else, to be honest.',
      'It has nothing to do with that, but it is on my mind.',
      'Let me change the subject.',
      'Something else comes to me.',
      'While you are here, hear this.',
    ],
    warm: ['Let us talk of something else for a while.'],
    reserved: ['Another thing.', 'Something else.'],
    sharp: ['Here is something of more use to you.', 'Enough of that.'],
    grand: ['Let us turn to something else.', 'There are weightier things.'],
    lively: ['But never mind that!', 'Now for something quite different.'],
  },
  /** Before an untold line that opens a reply. */
  unasked: {
    any: [
      'I can tell you something.',
      'Here is a thing that you should know.',
      'There is something that I have been meaning to say.',
      'You may find this of use.',
      'It comes to me just now.',
    ],
    reserved: ['This much I know.', 'There is one thing.'],
    sharp: ['Here is something for nothing.', 'I will give you this one.'],
    grand: ['It may serve you to know this.', 'You ought to know this.'],
    lively: ['Have you heard this?', 'I have something for you.'],
  },
  /** Before a told line that the player didn't ask for, once everything has been told. */
  revisit: {
    any: [
      'I keep coming back to the same thing:',
      'It still goes round in my head:',
      'You have heard it, but it will not leave me alone:',
      'Think again about what I told you:',
      'If you keep one thing of all that I have said, keep this:',
      'Whatever else may be, there is still this:',
      'In the end it comes down to this:',
      'I cannot let go of it:',
    ],
    lively: ['I could tell it a hundred times, and I very nearly have:'],
    grand: ['Bear this in mind, even now:'],
    sharp: ['Since nothing better comes to either of us:'],
  },
  /** Before a quest hint. */
  hint: {
    any: [
      'If you want my advice:',
      'I would begin here.',
      'If I were you, I would think of this.',
      'Here is something to go by.',
      'Let me point you somewhere.',
    ],
  },
  /** Before a line that is close to the question but may not be what was meant. */
  near: {
    any: [
      'I am not sure that it is what you mean, but this I know.',
      'The nearest I can come to it is this.',
      'I can only answer beside the question.',
      'That, I cannot tell you outright.',
      'I will say what comes to mind.',
      'Perhaps this has to do with it.',
      'It may be no answer.',
    ],
    warm: ['I hope that it helps you a little.', 'You may make more of it than I can.'],
    sharp: ['Make of this what you like.', 'Make something of it, if you can.'],
    grand: ['I shall answer what you ought to have asked.', 'You may draw your own conclusions.'],
    lively: ['Not quite what you asked, but better.', 'Now what does that remind me of? Ah, yes.'],
    reserved: ['I know this much.', 'Only this.'],
  },
  /** Before a line about somebody, for who asks what the character thinks of them. */
  judge: {
    any: ['Judge for yourself.', 'I go by what I know.', 'I will say only this much.', 'You should know this.'],
    warm: ['I try to be fair, but this I know.', 'I wish that I could say it more kindly.'],
    sharp: ['I keep to facts.', 'Think? I know.'],
    grand: ['I judge by what is done.', 'One hears things. I know them.'],
    lively: ['Oh, I could talk all night about that!', 'Where do I begin?'],
    reserved: ['I say little of others.', 'Only this.'],
  },
  /** Before a line told as a story. */
  tale: {
    any: [
      'I know only the kind that happened. Here is one.',
      'A short one, then.',
      'It is not much of a story, but it is mine to tell.',
    ],
    reserved: ['A short one.'],
    sharp: ['Once, and briefly.'],
    grand: ['You shall have one.'],
    lively: ['A story! Sit down, it is not long.'],
  },
} satisfies Record<string, Bank>;

export type LinkName = keyof typeof links;

/** Questions back to the player. The key is the subject of the expected answer. */
export const questionsBack = {
  name: [
    'What do they call you?',
    'I do not think you have told me your name.',
    'And who is it that is asking?',
    'By what name shall I remember you?',
  ],
  visit: [
    'What brings you to me?',
    'How did you come to be mixed up in this?',
    'Did somebody send you, or do you ask for yourself?',
    'Have you come far?',
  ],
  purpose: [
    'What brings you to me, of all people?',
    'What is it that you are really after?',
    'Why does it matter to you?',
    'Did somebody send you, or do you ask for yourself?',
    'What do you hope to find here?',
    'How did you come to be mixed up in this?',
    'What would you do with an answer, if I had one?',
  ],
  opinion: [
    'What do you make of it?',
    'Do you believe it?',
    'Does that surprise you?',
    'Had you heard that before?',
    'How does that strike you?',
    'Is that what you expected to hear?',
    'You have gone quiet. What are you thinking?',
    'Does that fit with what the others say?',
  ],
  judgement: [
    'What would you have done?',
    'Would you have done otherwise?',
    'Do you think the worse of me for it?',
    'Could you have lived with that?',
    'Would you forgive it?',
  ],
  /** After the player has talked about their own past. */
  tale: [
    'What came of it?',
    'And how did it end?',
    'Do you think of it often?',
    'Is it long ago?',
    'Have you told that to many people?',
    'Would you do it again?',
  ],
  self: [
    'And you? Have you anybody waiting for you?',
    'And you? What are you afraid of?',
    'What about you? What do you do when nobody asks you questions?',
    'Have you ever kept something to yourself for too long?',
    'And you? Where is home, for you?',
    'What do you miss, when you are away?',
    'Who taught you to ask such questions?',
    'Is there anything that you would not do for money?',
    'What is it that you like best in the world?',
  ],
  next: [
    'What will you do now?',
    'Where will you go from here?',
    'Is there something else that you want to know?',
    'Whom will you ask next?',
    'What is still missing, to your mind?',
    'Shall we speak of something else?',
    'Is that enough to go on with?',
  ],
} as const satisfies Record<string, readonly string[]>;

export type QuestionBack = keyof typeof questionsBack;
