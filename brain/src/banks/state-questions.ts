import type { Bank } from './manner.ts';

/**
 * Questions about how somebody fares just now and whom they are close to, which people ask of anybody. They belong to the
 * small questions, and give no facts away that a story could turn on. Tested on folded text.
 */
export const stateQuestions = {
  body: {
    asked:
      /\b(?:are|aren't) you (?:not |so |very |feeling )?(?:hungry|thirsty|cold|hot|warm enough|comfortable|bored|busy|lonely|in pain|hurt|ill|sick|unwell)\b/,
    bank: {
      any: [
        'It is nothing that will not keep until tomorrow.',
        'I had not stopped to ask myself. You have sharper eyes than I thought.',
        'I get by. It is kind of you to look.',
      ],
      warm: ['You are good to think of it. I shall manage.'],
      sharp: ['I will live.'],
      grand: ['I am not in want of anything.'],
      lively: ['Now that you say it! But it passes, it always passes.'],
      reserved: ['I am well enough.'],
    },
  },
  enjoyment: {
    asked: /\b(?:are you (?:enjoying|having (?:fun|a (?:good|nice|lovely|pleasant) \w+))|enjoying yourself)\b/,
    bank: {
      any: ['In parts.', 'I have been at worse, and stayed longer.', 'I will tell you when it is over.'],
      warm: ['More, now that there is somebody to talk to.'],
      sharp: ['Do I look it?'],
      grand: ['I am present. No more is required of me.'],
      lively: ['Enormously! I am nearly sure of it.'],
      reserved: ['It will do.'],
    },
  },
  blame: {
    asked:
      /\b(?:(?:whose|your|his|her|their) fault|who(?:'s| is| was) (?:to blame|responsible|at fault)|(?:do|did) you blame|are you to blame)\b/,
    bank: {
      any: [
        'I could point at several, and I have never finished counting.',
        'Blame is easily given out. It is harder to find who has earned it.',
        'I have asked myself that at night. By day I leave it alone.',
      ],
      warm: ['Nobody ever means it to go so far. I try to remember that.'],
      sharp: ['Would it be mended, if I gave you a name?'],
      grand: ['That has been judged by others, and badly.'],
      lively: ['Everybody has a favourite culprit. I have tried them all on.'],
      reserved: ['I would not like to say.'],
    },
  },
  friends: {
    asked:
      /\b(?:who(?:'s| is| are|'re) your (?:best |closest |oldest |only )?friends?|(?:do you have|have you(?: got)?) (?:any |many |no )?friends)\b/,
    bank: {
      any: [
        'I know many people. Of friends I speak more carefully.',
        'Those who would come if I called. I have not called often, so as not to find out.',
        'One learns who it is when things go wrong.',
      ],
      warm: ['I like most of those I know. Whether they would say the same, you must ask them.'],
      sharp: ['Are you applying?'],
      grand: ['I have acquaintances. It is the safer kind.'],
      lively: ['Everybody, until they have heard me talk for an hour!'],
    },
  },
} satisfies Record<string, { asked: RegExp; bank: Bank }>;
