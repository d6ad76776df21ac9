import type { Bank } from './manner.ts';
import { timidLines } from './timid.ts';

/**
 * Built-in lines for being pressed, ordered about, accused, defied and given something, and for a mere 'ok'. In the
 * same style as `lines.ts`.
 */
export const roughTalk = {
  /** Answers 'Hm, ok.': heard, and nothing more. */
  acknowledged: {
    any: [
      'Well, then.',
      'So much for that.',
      'That is how it stands.',
      'You take it calmly.',
      'There it is, at any rate.',
    ],
    warm: ['I am glad that you listen.', 'Just so.', 'You are easy to talk to.'],
    reserved: ['Yes.', 'So.', 'You do not waste words. Good.'],
    sharp: ['Is that all you have to say?', 'Do not strain yourself.', 'Good. Was there anything else?'],
    grand: ['Just so.', 'You have understood, I trust.', 'I am glad to see it sink in.'],
    lively: [
      'You are a person of few words. I have enough for two.',
      'And that is that!',
      'You say that as if it were nothing at all!',
    ],
  },
  accused: {
    timid: timidLines.accused,
    any: [
      'That is easily said. Were you there?',
      'If you believe that, I wonder that you still talk to me.',
      'You say it as if it were settled.',
      'It is a heavy thing to lay on somebody. Have you anything but your word for it?',
      'You would not be the first to think so.',
      'I will not argue with you about it. You have made up your mind.',
    ],
    warm: ['It hurts me that you can think so.'],
    reserved: ['Think what you must.'],
    sharp: ['Prove it, or swallow it.', 'Careful what you call me to my face.'],
    grand: ['I do not answer to accusations.', 'You presume a good deal.'],
    lively: ['Me? You flatter me. I have not the patience for it.'],
  },
  ordered: {
    timid: timidLines.ordered,
    any: [
      'Ask me, and I may. Told, I seldom do.',
      'I heard you. I have not said that I will.',
      'You give orders easily.',
      'You have a short way with people.',
      'And if I would rather not?',
    ],
    warm: ['There is no need to bark. I am not deaf.'],
    reserved: ['I would rather not.'],
    sharp: ['Make me.', 'Say that once more, and say please.'],
    grand: ['I am not used to being told.', 'You mistake me for somebody in your service.'],
    lively: ['Oh, a commander! And where is your army?'],
  },
  /** Answers a gift from the player. */
  gift: {
    any: [
      'That is good of you.',
      'For me? I do not know what I have done for it.',
      'I have nothing to give you for it.',
      'I shall not forget that you thought of it.',
    ],
    warm: ['How kind. Truly.'],
    reserved: ['Thank you.'],
    sharp: ['And what do you want for it?'],
    grand: ['It is accepted.'],
    lively: ['For me? I love being given things!'],
  },
  pressed: {
    timid: timidLines.pressed,
    any: [
      'I have said what I have to say.',
      'You have had an answer. It may not be the one you wanted.',
      'Raising your voice will not make me know more.',
      'Push as you like. I talk no faster for it.',
      'You will have to take my word, or leave it.',
    ],
    warm: ['I would give you more if I had it. Truly.'],
    reserved: ['I have nothing to add.', 'That was my answer.'],
    sharp: ['I answer when I choose. Ask properly.'],
    grand: ['I am not before a court.'],
    lively: [
      'Patience! Good answers are like bread, they come out when they are done.',
      'Pull any harder, and the answer will come off in your hand!',
    ],
  },
  unafraid: {
    timid: timidLines.unafraid,
    any: [
      'Good. I should not want you to be.',
      'No? Then we can talk as equals.',
      'You are still standing there, so I believe you.',
      'There is no need to be. Not of me.',
    ],
    warm: ['I am glad of it. I should be sorry to frighten anybody.'],
    reserved: ['Good. Then stay a little.'],
    sharp: ['Give it time.', 'I did not ask you to be.'],
    grand: ['You are bold. I have not yet decided whether I like it.'],
    lively: ['Not even a little? I shall have to practise.'],
  },
} satisfies Record<string, Bank>;
