import type { Bank } from './manner.ts';

/**
 * Questions in which the player offers to do something, requests a service, or asks how something feels. Part of the
 * common questions; their answers promise and deny nothing that a story could depend on. Matched on folded text.
 */
export const requestQuestions = {
  service: {
    asked: /\b(?:(?:do|did|would) you (?:want|like|need|wish) (?:me|us) to|shall i (?!trust\b|ask\b|be\b)\w+)\b/,
    bank: {
      any: [
        'I would not ask it of you. I would not stop you, either.',
        'If you do, do it for your own sake and not for mine.',
        'That is for you to settle. I should be curious to see it.',
        'Many have offered. I am waiting for one who does it.',
      ],
      warm: ['You would do that? I should not forget it.'],
      sharp: ['Do you need my leave?'],
      grand: ['If it pleases you.'],
      lively: ['Would you? And then come back and tell me all of it!'],
      reserved: ['If you like.'],
    },
  },
  treat: {
    asked:
      /\b(?:would you (?:like|care for) (?:some|an?|another|a bit of) (?!word|moment|hand\b|hint)\w+|do you want (?:some|a (?:bite|sip|drink|biscuit|sandwich|cup))|(?:can|may|shall) i (?:offer|get|bring|buy|pour) you (?:some|an?|something)|have (?:some|a bite|a sip)\b.*\?)/,
    bank: {
      any: [
        'That is good of you. Put it there, and I shall have it presently.',
        'I would not say no.',
        'Later, perhaps. But it was well meant, and I noticed.',
      ],
      warm: ['You are kind. Only if you have some too.'],
      sharp: ['What is wrong with it?'],
      grand: ['You may leave it.'],
      lively: ['I never turn anything down that I do not have to pay for!'],
      reserved: ['Thank you. Not now.'],
    },
  },
  serving: {
    asked:
      /^(?:please,? |so |and )?(?:(?:can|could|may|might) (?:i|we) (?:please )?(?:have|get) (?:an?|some|another) (?!look|word|seat|question|moment|minute|answer|hint|clue|reason|chance|kiss|hug)|(?:can|could|would) you (?:please )?(?:bring|fetch|pour) (?:me|us) (?:an?|some|another) )/,
    bank: {
      any: [
        'In a little while. Talk to me first.',
        'I will see what can be done. It will not be quick.',
        'If it can be found, it is yours. It will not be found this minute.',
      ],
      warm: ['You shall have it, as soon as I have a hand free.'],
      sharp: ['Do I look as if I were serving?'],
      grand: ['You may ask somebody to see to it.'],
      lively: ['Everybody wants something from me today, and you at least ask nicely!'],
      reserved: ['Later, perhaps.'],
    },
  },
  feelsIt: {
    asked:
      /^(?:and |but |so )?(?:does|did|do|will|would) (?:it|that|this|they|those) (?:still |even |really |not )?(?:hurt|ache|sting|burn|feel (?:bad|good|cold|strange))(?: (?:you|much|a lot|very much|now|at all))*[?!. ]*$/,
    bank: {
      any: [
        'One grows used to a good deal.',
        'You are the first to ask me that.',
        'Not in a way that I could show you.',
        'I have stopped asking myself. It is easier so.',
      ],
      warm: ['It is kinder to be asked than you would think.'],
      sharp: ['Would it help me if you knew?'],
      grand: ['I do not dwell on it.'],
      lively: ['Only when I think of it, and now you have made me think of it!'],
      reserved: ['It is nothing.'],
    },
  },
} satisfies Record<string, { asked: RegExp; bank: Bank }>;
