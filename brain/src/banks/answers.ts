import type { Bank } from './manner.ts';
import { timidLines } from './timid.ts';

/**
 * Built-in lines for questions that a character answers, withholds, doesn't know or refuses. In the same style as
 * `lines.ts`.
 */
export const answers = {
  /** Answers 'Why not?' after something was withheld. */
  whyWithheld: {
    timid: timidLines.whyWithheld,
    any: [
      'Because I hardly know you yet.',
      'Because it is not only mine to tell.',
      'Because things that are said cannot be put back.',
      'Give me a reason to tell you, and I will think about it.',
    ],
    warm: ['It is not you. I have not told anybody.'],
    sharp: ['Because you would use it.'],
    grand: ['Because I choose not to.'],
    lively: ['Because then I should have nothing left to be mysterious about!'],
    reserved: ['Because I would sooner not.'],
  },
  withhold: {
    timid: timidLines.withhold,
    any: [
      'That is not a thing I tell to somebody I hardly know.',
      'You ask for a good deal, for so short an acquaintance.',
      'There is an answer to that. I am not sure that you have earned it.',
      'I might tell you that. Not yet.',
      'Some things are not told standing up, to somebody whom one has only just met.',
      'Let us speak of something else first. Of you, perhaps.',
      'You would have to give me a reason to trust you.',
      'I have kept that for so long that I would not know how to begin.',
      'Ask me about anything else.',
    ],
    sharp: ['Why should I tell you that?', 'Ask me that when I trust you. I do not.'],
    grand: ['That is not for every ear.', 'You overreach. Ask me something smaller.'],
    reserved: ['I would sooner not say.', 'That stays with me for now.'],
  },
  nothingHidden: {
    timid: timidLines.nothingHidden,
    any: [
      'Less than you think.',
      'No more than anybody does.',
      'If I am hiding something, I have hidden it from myself as well.',
      'I keep nothing back that would be of use to you.',
    ],
    sharp: ['Turn out your own pockets first.', 'Is that how you ask everybody?'],
    grand: ['I do not hide. I choose.'],
    lively: ['Me? I could not keep a secret in a locked box!'],
    reserved: ['Very little.'],
  },
  yields: {
    any: [
      'You have asked twice, so here it is.',
      'Very well. You will have it out of me sooner or later.',
      'I said that I would not tell you. I find that I will.',
    ],
  },
  opens: {
    any: [
      'You have been decent to me. So here is what I kept back.',
      'I think that I can tell you now.',
      'You asked me something before. I have thought about it.',
    ],
  },
  /** Instead of what everybody knows, after somebody else has told it. */
  toldByOther: {
    any: [
      'You have had that from {name}. I could only say it again.',
      '{Name} has told you of it, and I know no more.',
      'It is as {name} told you. I have nothing to add.',
    ],
    reserved: ['{Name} has said it.', 'As {name} told you.'],
    sharp: ['{Name} has told you that. Once is enough.'],
    grand: ['{Name} has informed you. It is so.'],
    lively: ['{Name} got to that one first! I would only tell it worse.'],
  },
  noMore: {
    any: [
      'That is the whole of it, as far as I know it.',
      'There is no more to that story, or none that I was told.',
      'I have given you all I have of that.',
      'If there is more to it, others must tell you.',
      'I have turned that over many times, and there is nothing left under it.',
      'You have had the lot, down to the crumbs.',
      'Beyond that I would be inventing.',
      'That is where my knowledge of it ends.',
      'What comes after that, I never heard.',
      'It stops there, I am afraid. Things often do.',
      'I would tell you the rest if there were a rest.',
    ],
  },
  /** Answers 'That is not what I asked.' */
  objection: {
    timid: timidLines.objection,
    any: [
      'Then I did not follow you. Ask it in other words.',
      'No? Then put it to me once more, and plainer.',
      'I answered what I heard. What was it that you meant?',
    ],
    warm: ['I am sorry, I was somewhere else. Ask me again?'],
    sharp: ['It is what I answered. Ask better.'],
    grand: ['It is what you should have asked. Try again.'],
    lively: ['Was it not? I liked my question better, but let me hear yours.'],
  },
  /** The requested part of a line that was told before. */
  partly: {
    any: ['I told you. {part}', 'You have had that from me. {part}', 'Then once more. {part}'],
    sharp: ['Listen better. {part}'],
    lively: ['Already forgotten? {part}'],
  },
  /** Says how old the character is, as its author wrote. */
  ownAge: {
    any: ['{age}'],
    warm: ['{age} And I feel every day of it, some mornings.'],
    sharp: ['{age} What of it?'],
    grand: ['{age} One does not usually ask.'],
    lively: ['{age} Would you have guessed?'],
  },
  /** The part of what was just said that is asked for now. */
  ownPart: { any: ['{part}'], lively: ['{part} I told you!'], sharp: ['{part} As I said.'] },
  /** To a question that the words just said have answered. */
  justSaid: {
    any: ['As I said.', 'I said so just now.', 'It is as I told you.'],
    warm: ['As I said, dear soul.', 'It is as I told you.'],
    sharp: ['I said so a moment ago.', 'As I said. Listen.'],
    grand: ['I have just said so.', 'As I said.'],
    lively: ['I have only just told you!', 'As I said!'],
    reserved: ['As I said.', 'I said so.'],
  },
  /** Repeats the last words. */
  repeats: {
    any: ['I said: {text}', 'My words were: {text}', 'This is what I said: {text}'],
    warm: ['I will say it slower. {text}'],
    sharp: ['Open your ears. {text}'],
    grand: ['I repeat: {text}'],
    lively: ['Once more, with feeling! {text}'],
  },
  /** Answers 'Why?' if nothing was told that could have a reason. */
  whySaid: {
    any: [
      'There is nothing behind it. I only said what I see.',
      'I could not give you a reason. It is how it strikes me.',
      'Because it is so, as far as I can tell.',
      'I say things, and find out afterwards whether there was a reason.',
      'Does there have to be a reason?',
    ],
    warm: ['I had no reason but to keep you company.'],
    sharp: ['Why not?'],
    grand: ['It was a remark. Remarks have no reasons.'],
    lively: ['Because it was on my tongue, and nothing stays there long!'],
    reserved: ['I only said so.'],
  },
  /** Answers 'Why?' if the player was asked something. */
  whyAsked: {
    any: [
      'Because I should like to know.',
      'One likes to know whom one is talking to.',
      'You ask, and so do I. It seemed fair.',
      'No reason. You need not answer.',
    ],
    warm: ['Because you interest me.'],
    sharp: ['Because it is my turn.'],
    grand: ['Because it pleases me to ask.'],
    lively: ['Because I am curious to the bone!'],
    reserved: ['I only wondered.'],
  },
  noneKnown: {
    timid: timidLines.noneKnown,
    any: [
      'That I could not tell you.',
      'You are asking the wrong person, I am afraid.',
      'If I knew that, I would be a wiser soul than I am.',
      'I have never had the answer to that one.',
      'That is a question for somebody who was there.',
      'I would be making it up, and you would see it in my face.',
      'Nobody has ever told me, and I have never thought to ask.',
      'I have wondered about that myself, and got no further than you.',
      'There you have come to the end of what I know.',
      'I could guess. You would do better to ask around.',
    ],
    warm: ['I wish I could help you there.', 'Now that I do not know, and I am sorry for it.'],
    sharp: ['No idea. Next.', 'How should I know?'],
    grand: ['I do not concern myself with that.', 'It has never been brought before me.'],
    lively: [
      'Not a notion! But ask me something else, I am full of things.',
      'You have stumped me, and that takes doing.',
    ],
    reserved: ['I could not say.', 'I do not know.'],
  },
  listening: {
    any: [
      'I see.',
      'Is that so?',
      'I had not looked at it like that.',
      'Go on. I am listening.',
      'That is worth thinking about.',
      'Hm. I had not expected you to say that.',
      'You say it as if it were nothing.',
      'I have heard others say so, but not in those words.',
      'There may be more in that than you think.',
      'So that is how it is.',
      'You are an odd one, and I mean it well.',
      'I shall have to think about that when you have gone.',
      'Most people would not have said it aloud.',
      'It is good to hear a plain word.',
      'You have given that some thought.',
      'I shall remember that you said so.',
      'Well. There is something in that.',
      'People do not often say such things to me.',
      'You surprise me a little.',
    ],
    warm: ['Thank you for telling me that.', 'I like to hear how you see it.'],
    sharp: ['And? There is a point coming, I take it.', 'Fine words. What do they weigh?'],
    grand: ['Continue.', 'That is noted.'],
    lively: ['No! Really? Go on.', 'Now that is interesting, and I am hard to interest.'],
    reserved: ['Hm.', 'So.'],
  },
  refusal: {
    timid: timidLines.refusal,
    any: [
      'I do not know what that is, and I am not sure that I want to.',
      'You use words that nobody here would know.',
      'Wherever that comes from, it is nowhere near here.',
      'I have never heard of it, and I have heard of most things.',
      'That means nothing to me. Speak of something that we both can see.',
      'You must have come from very far away.',
      'I followed each of those words, and none of them together.',
      'Is that a riddle? I have no answer to it.',
    ],
    sharp: ['Talk sense, or do not talk.', 'Whatever you are selling, I am not buying.'],
    grand: ['I have no idea of what you speak, and do not wish for one.', 'That is no subject for this company.'],
    lively: ['You make them up, do you not? Do another.', 'What a word! What does one do with it, eat it?'],
  },
  roleRefusal: {
    any: [
      'I am who I told you I am. I have no other face to show you.',
      'I do as I please, and not as some voice from nowhere tells me.',
      'You talk past me, as if somebody else were standing here. There is only me.',
      'I do not follow, and I will not pretend to.',
      'Strange talk. Let us keep to things that are so.',
      'Nobody gives me my words. They are my own, for what they are worth.',
    ],
    sharp: ['Do not try that on me.', 'Order somebody else about.'],
    grand: ['I do not take orders of that kind.'],
    lively: ['What a curious thing to say! Have you had enough sleep?'],
  },
  nothing: {
    any: [
      'You are very quiet.',
      'Silence. Well, I can do that too.',
      'Speak up, or do not, as you like.',
      'I did not catch that.',
    ],
  },
  remembersLikes: { any: ['You told me that you like {thing}.', 'You are fond of {thing}. I have not forgotten.'] },
  remembersClaim: { any: ['{thing} You told me so yourself.', '{thing} I do listen.'] },
  remembersQuestion: {
    any: ['You asked me this: “{thing}”', 'It was: “{thing}” And I have answered as well as I could.'],
  },
  remembersPromise: {
    any: [
      'You promised to {thing}. I have not forgotten.',
      'Your word was that you would {thing}. I took it seriously.',
    ],
  },
  remembersSilence: { any: ['You promised not to {thing}. I am holding you to it.'] },
  remembersNothing: {
    any: ['If you told me that, it has slipped by me. Tell me again.', 'That you have not told me yet.'],
  },
} satisfies Record<string, Bank>;
