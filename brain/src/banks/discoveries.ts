import type { Bank } from './manner.ts';

/** Built-in lines for what the player has found out. In the same style as `lines.ts`. */
export const discoveries = {
  /** Answers a statement of what the character does not tell yet: caught out. */
  caught: {
    any: [
      'Who told you that?',
      'Not so loud. You do not know who is listening.',
      'I did not expect to hear that from you.',
      'You have been thinking. I wish that you had done it more quietly.',
    ],
    warm: ['Oh. You know, then. Sit down, and lower your voice.'],
    reserved: ['You see more than you should.'],
    sharp: ['Careful. That is not a thing to say aloud.'],
    grand: ['You will not repeat that where anybody can hear it.'],
    lively: ['Well! And I thought that I was hiding it so nicely.'],
  },
  /** Answers what is said of something that the player has found. */
  found: {
    any: [
      'So you have found the {item}. Keep it by you.',
      'The {item}. I did not think that I should see it again so soon.',
      'You have the {item}, then. That changes what can be said here.',
    ],
    reserved: ['The {item}. So.'],
    sharp: ['You found the {item}. Then you know as much as I do about where it was.'],
    lively: ['The {item}, in your own hands! Well found.'],
  },
  /** Answers what the player says of an earlier part of the story, which everybody in it knows. */
  happened: {
    any: [
      'I know. Word of it was here before you were.',
      'So I have heard, and now I have it from the one who was there.',
      'That is how it was. I have thought of little else since.',
      'Yes. It cannot be taken back now, and I do not say that it should be.',
    ],
    warm: ['I know. I was glad to hear that it was you.'],
    reserved: ['That is known to me.'],
    sharp: ['I know it. Tell me what you mean to do about it.'],
    grand: ['We were told of it. You may take it as known here.'],
    lively: ['I know, I know! Everybody knows. But go on, tell it again.'],
  },
  /** Asks what the player wants to know of a matter that the character raised itself. */
  raised: {
    any: [
      'You ask about {thing}. Which part of it do you want?',
      'About {thing}, I have said what I am sure of. What else would you know?',
      'You mean {thing}. I wish that I could say more than I have.',
    ],
    warm: ['You are still thinking of {thing}. So am I.'],
    reserved: ['Of {thing}, only what I said.'],
    sharp: ['I told you about {thing}. What more of it do you want?'],
    lively: ['Back to {thing}! What of it?'],
  },
  /** Answers the character's own question, which the player has handed back. */
  askedBack: {
    any: [
      'I asked because I do not know what I would answer.',
      'I have turned that question over longer than you, and it still has no bottom.',
      'Me? I was hoping that you would say it for both of us.',
    ],
    warm: ['You ask me in return. Few do. I am not sure yet, and that is the truth.'],
    reserved: ['I ask it of myself, too. It does not answer.'],
    sharp: ['I asked first. But since you insist: I have not decided.'],
    grand: ['It is long since anybody asked us in return. We have no answer ready.'],
    lively: ['My own question, thrown back! I should have had an answer ready, and I have none.'],
  },
} satisfies Record<string, Bank>;
