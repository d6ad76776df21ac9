import type { Choice } from './types.ts';

/** What the player can do with the truth once it is out: one set per story. */
export const reckonings: readonly { question: string; choices: readonly Choice[] }[] = [
  {
    question: 'Now that you know, what do you do with it?',
    choices: [
      {
        text: 'Say it aloud, here, to everyone',
        way: 'bold',
        outcome:
          'You say it. It does not take long. Afterwards there is nobody in the place who can pretend, and it is surprising how many sit down.',
        memo: 'said the truth aloud',
      },
      {
        text: 'Keep it, until it is needed',
        way: 'wise',
        outcome:
          'You fold it up small, and keep it. It is heavy, for its size. {Ally} looks at you now and then, and asks nothing.',
        memo: 'kept the truth until it was needed',
      },
      {
        text: 'Take {ally}’s hand first',
        way: 'kind',
        outcome: 'You reach over. For a while neither of you looks at the other. It is not an answer, but it holds.',
        memo: 'took {ally}’s hand before anything else',
        bond: 1,
      },
    ],
  },
  {
    question: 'Whom do you turn to?',
    choices: [
      {
        text: '{Rival}',
        way: 'bold',
        outcome:
          '“All right,” you say to {rival}. “What would you do?” It is so unexpected that you get an honest answer; the three of you walk on together, keeping a certain distance, like people who share an umbrella.',
        memo: 'asked {rival} what to do',
        rival: 'spared',
      },
      {
        text: '{Ally}',
        way: 'kind',
        outcome:
          '{Ally} starts to explain, and you say that it can wait. Few things have ever been so gratefully received. You walk on; after a time {ally} explains anyway.',
        memo: 'let {ally} off explaining',
        bond: 1,
      },
    ],
  },
  {
    question: 'It changes everything. What do you change first?',
    choices: [
      {
        text: 'Your mind, and say so',
        way: 'wise',
        outcome:
          'You say that you were wrong, in those words. It seems to be a language not much spoken here. People look at each other to see if they have understood.',
        memo: 'said that you had been wrong',
      },
      {
        text: 'Nothing. You finish what you came for',
        way: 'bold',
        outcome: 'You go on, for you said that you would. It is the same road. It is a good deal steeper.',
        memo: 'went on as if nothing had changed',
      },
      {
        text: 'The story that you tell {boss}',
        way: 'sly',
        outcome:
          'You tell {boss} something, and it is nearly so. It is believed, at least until the morning; all you need is until the morning.',
        memo: 'told {boss} a different story',
      },
    ],
  },
];
