import type { Bank } from './manner.ts';

/**
 * Questions about how somebody is doing and whom they are close to, which people ask anybody. Part of the small
 * questions; their answers contain no facts that a story could depend on. Matched on folded text.
 */
export const stateQuestions = {
  body: {
    asked:
      /\b(?:are|aren't) you (?:not |so |very |feeling )?(?:hungry|thirsty|cold|hot|warm enough|comfortable|lonely|in pain|hurt|ill|sick|unwell)\b/,
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
  always: {
    asked: /^(?:and |so |but )?is it always (?:so|this|as|that) \w+/,
    bank: {
      any: [
        'Mostly. One stops noticing.',
        'Not always. You have picked your day.',
        'It has been so for as long as I have looked.',
      ],
      sharp: ['Only when people ask.'],
      grand: ['One grows used to it, or one leaves.'],
      lively: ['Worse, some days! You should have been here for those.'],
      reserved: ['Often.'],
    },
  },
  busy: {
    asked:
      /\b(?:(?:are|aren't) you (?:very |too |so )?busy|do you have (?:a (?:minute|moment)|time)|am i (?:disturbing|interrupting|keeping) you)\b/,
    bank: {
      any: ['Not too busy to talk.', 'It can wait a little.', 'I am always busy. Go on, all the same.'],
      warm: ['Never too busy for somebody who asks.'],
      sharp: ['Yes. Make it short.'],
      grand: ['I can spare you a moment.'],
      lively: ['Terribly! Do keep me from it.'],
    },
  },
  bored: {
    asked: /\b(?:are you bored|(?:do|don't) you (?:ever |never )?get bored|is(?:n't)? it (?:dull|boring|tedious))\b/,
    bank: {
      any: [
        'Now and then. Then somebody comes and asks me things.',
        'I have grown used to slow days. They pass like the others.',
      ],
      sharp: ['Only in talk.'],
      grand: ['It is expected of me. I bear it.'],
      lively: ['Never for longer than it takes to start something!'],
    },
  },
  discretion: {
    asked:
      /\b(?:can you keep (?:a|my) secrets?|(?:can|may) i (?:tell you (?:a secret|something)|trust you with)|will you keep (?:it|this) (?:secret|to yourself|between us))\b/,
    bank: {
      any: [
        'I have kept better ones than you are likely to bring me.',
        'Try me.',
        'I am not known for talking. Ask around, and see how little you hear.',
      ],
      warm: ['You may tell me anything. It stays here.'],
      sharp: ['From whom?'],
      grand: ['What is said to me stays with me.'],
      lively: ['I can! It is only that they make me itch.'],
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
  belief: {
    asked: /\bdo you believe in\b/,
    bank: {
      any: [
        'By daylight, no. We might talk about it again after dark.',
        'I believe what I have seen, and I have seen a few things.',
        'I leave that door on the latch.',
      ],
    },
  },
  culprit: {
    asked:
      /^(?:and |so |but |then )*who (?:do you (?:think|believe|suppose|reckon|say) )?(?:(?:could|would|might|must) have |has )?(?:did|done|is behind|was behind)(?: (?:it|this|that|all this))?(?: then)?[?!. ]*$/,
    bank: {
      any: [
        'There are several people I would not be surprised at. I will not say more than that.',
        'If I named somebody, it would only be a guess.',
        'Ask who gains by it. I would begin there.',
        'Somebody who knew where to look. That leaves more people than I like.',
      ],
      warm: ['I do not like to think it of anybody I know.'],
      sharp: ['If I knew that, we would not be standing here.'],
      grand: ['I do not guess in company.'],
      lively: ['I suspect a different one each day. Come back tomorrow!'],
      reserved: ['I could not say who.'],
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
  perceived: {
    asked:
      /^(?:and |but |so |wait,? |oh,? )*(?:did|do) you (?:just )?(?:hear|see|feel|smell) (?:that|it|this)\b|^(?:wait,? |oh,? )?(?:was|is|what was) that (?:an? |the )?[\p{L}' -]+ (?:just now|out there|outside|over there|i (?:hear|heard|see|saw))\b|^(?:wait,? |oh,? )?what was that\b/u,
    bank: {
      any: [
        'I noticed something. I would not swear to what.',
        'Hush. I was listening for it too.',
        'I thought so, for a moment.',
        'Perhaps. My ears are no better than yours.',
      ],
      sharp: ['If you have to ask, go and look.'],
      grand: ['One does not start at every noise.'],
      lively: ['So I am not the only one!'],
      reserved: ['It may have been.'],
    },
  },
} satisfies Record<string, { asked: RegExp; bank: Bank }>;

/** Questions that don't prompt the story: 'Are you hungry?' is not answered with a remotely related line. */
export const quietQuestions: ReadonlySet<string> = new Set([
  'body',
  'enjoyment',
  'busy',
  'bored',
  'discretion',
  'permission',
  'treat',
]);
