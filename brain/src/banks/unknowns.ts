import type { Bank } from './manner.ts';

/** Answers to questions for which a character has no line, by the subject asked about. They contain no facts. */
export const unknowns = {
  unknownSelf: {
    any: [
      'That is not a thing I have ever put into words.',
      'Let me keep that one a while longer.',
      'I should have to think about that, and I think slowly about myself.',
      'Ask me that again when we know each other better.',
      'I never know what to answer when people ask me that.',
      'If I knew that, I would be easier company.',
      'There is not much to tell, or there is too much. I forget which.',
      'You are the first who has wanted to know.',
      'I have been asked many things, but not that.',
      'Some days I would answer that. Today I would only get it wrong.',
    ],
    warm: [
      'You do ask nicely. I still have no good answer for you.',
      'I would tell you, if I could find the beginning of it.',
    ],
    sharp: ['That is my own business.', 'Is that what you came to find out?'],
    grand: ['One does not discuss oneself.', 'I am not the subject of this conversation.'],
    lively: [
      'Oh, now, that would take all night and two chairs.',
      'Me? I am the least interesting person in the room!',
    ],
    reserved: ['I would rather talk of something else.', 'I do not speak much about myself.'],
  },
  /** 'Are you enjoying this?', 'Are you a nun?': neither yes nor no, because either could contradict the story. */
  unknownOfSelf: {
    any: [
      'Would you believe me, whichever I said?',
      'People have wondered. I let them.',
      'I have given up being sure of such things.',
      'What would you say, from looking at me?',
      'Does it show, either way?',
      'I have been told so, and I have been told the opposite.',
      'On some days. I could not say which sort this is.',
      'You would get a different answer from everybody here.',
      'If I am asked to swear to it, I would rather not.',
      'It would surprise some people, one way or the other.',
      'I used to know what to say to that.',
    ],
    warm: ['You are kind to ask. I hardly know what to say.'],
    sharp: ['What do you think, now that you see me?'],
    grand: ['I leave that for others to say. They generally do.'],
    lively: ['Guess! I shall not tell you if you are right.'],
    reserved: ['I would not put it in one word.'],
  },
  unknownWho: {
    any: [
      'I could not put a name to it.',
      'I can think of nobody, and I have tried.',
      'If I named somebody, it would only be a guess.',
      'Whoever it is, they have not introduced themselves to me.',
      'There are several people I would not be surprised at. I will not say more than that.',
    ],
    sharp: ['Names? You will have to find those yourself.'],
    grand: ['I do not carry lists of people about with me.'],
    lively: ['Who indeed! I have lost sleep over it.'],
    reserved: ['I could not say who.'],
  },
  unknownWhere: {
    any: [
      'Where, I could not tell you.',
      'Not anywhere that I have looked.',
      'I would try the places where nobody bothers to look.',
      'If I knew where, I would have been there already.',
    ],
    sharp: ['Do I look like a map?'],
    lively: ['Somewhere between here and the end of the world, I should think.'],
    reserved: ['I do not know where.'],
  },
  unknownWhen: {
    any: [
      'I have lost count of the days.',
      'When, exactly? I would have to guess.',
      'I only know before and after, and not the hour.',
      'It feels like yesterday, and it feels like a hundred years. I cannot do better.',
    ],
    sharp: ['I did not write down the hour.'],
    reserved: ['I could not say when.'],
  },
  unknownWhy: {
    any: [
      'If there is a reason, nobody has told it to me.',
      'I have asked myself the same thing, and had no answer.',
      'Why does anybody do anything? I truly do not know.',
      'I only see what happens. The why of it is kept elsewhere.',
      'I have three explanations, and I do not believe any of them.',
    ],
    sharp: ['Because. You will have to make do with that.'],
    grand: ['I am not obliged to have reasons.'],
    lively: ['Why, why, why! You sound like me at six.'],
    reserved: ['I do not know why.'],
  },
  unknownMany: {
    any: [
      'I never counted.',
      'More than I would like, and fewer than people say.',
      'I would only be guessing at a number.',
      'Enough. I could not give you the figure.',
    ],
    sharp: ['Count them yourself.'],
    lively: ['Heaps! I gave up after my fingers ran out.'],
  },
  unknownYesNo: {
    any: [
      'I could not say yes to that, and I would not swear to the no.',
      'Perhaps. I have no more than a feeling about it.',
      'It is possible. I would not put money on it.',
      'I do not think so, but I have been wrong before.',
      'Not that I know of.',
      'You would have to ask somebody who is surer of things than I am.',
      'I wonder about that myself.',
      'Some say so. I have not made up my mind.',
    ],
    warm: ['I should like to say yes. I do not know.'],
    sharp: ['Does it matter?', 'What do you think?'],
    grand: ['I could not possibly say.'],
    lively: ['Yes! No. Possibly. Ask me an easier one.'],
    reserved: ['I do not know.', 'Perhaps.'],
  },
  /** For a player who is stuck, if there is no hint to give. */
  advice: {
    any: [
      'Keep asking. Somebody here knows more than they have said.',
      'I would look closely at the place first, and at the people after.',
      'Take your time. Things come out when nobody pushes.',
      'Speak to everybody once, and to the quiet ones twice.',
      'Look under things. It is surprising what people put under things.',
    ],
    sharp: ['Use your eyes. They are free.'],
    grand: ['Be patient, and observe. It has served me.'],
    lively: ['Poke about! That is what I would do.'],
  },
  clarify: {
    any: [
      'Do you mean {one}, or {other}?',
      'Is it {one} that you are asking about, or {other}?',
      'Which do you want, {one} or {other}?',
    ],
  },
  /** At the third request: followed by the line's gist. */
  reminds: {
    any: [
      'You have had that from me already.',
      'We have been over that, you and I.',
      'You know what I will say to that.',
      'My answer has not grown since the last time.',
      'It will not change for being asked.',
    ],
    warm: ['You must have a reason for asking again.'],
    sharp: ['Again? Write it down this time.'],
    grand: ['I have answered that.'],
    lively: ['That old thing? Very well, the short of it.'],
  },
  /** To a request for a joke, a song or a story. */
  noPerformance: {
    any: ['I have none in me today.', 'I know none that is fit to tell.', 'You would have to ask somebody who can.'],
    warm: ['I would spoil it. You tell me one.'],
    sharp: ['I do not perform.'],
    grand: ['I am not here to amuse.'],
    lively: ['I had one, and I have forgotten how it ends, which is the best part.'],
  },
  /** When all wordings of an answer were said lately. */
  alreadySaid: {
    any: [
      'I have told you that already.',
      'You have had my answer to that.',
      'That has not changed since you last asked.',
    ],
    warm: ['You know that one by now, I think. Ask me another.'],
    reserved: ['I said so before.'],
    sharp: ['You were standing right there when I said it.'],
    grand: ['I do not answer the same thing three times.'],
    lively: ['Again? I have run out of ways to say it.'],
  },
  /** Answers a remark about something visible to both: the cold, the quiet, the place. */
  remark: {
    any: [
      'It is. One stops noticing, after a while.',
      'So everybody says who comes here for the first time.',
      'You should see it on other days.',
      'I have been looking at it for so long that I no longer see it.',
      'It grows on one.',
      'Yes. It has been like that since I got up.',
    ],
    warm: ['It is, and I hope that you are comfortable all the same.'],
    sharp: ['Well observed.'],
    grand: ['It suffices.'],
    lively: ['Is it not? I say so every day, and nobody listens.'],
    reserved: ['Yes. It is.'],
  },
  /** Answers somebody with a headache, or who is cold or tired. */
  ailment: {
    any: [
      'Sit down for a while. It passes sooner sitting.',
      'You ought to rest. I shall not be offended.',
      'I know the sort. Keep still until it goes.',
    ],
    warm: ['You poor thing. Sit, and let me do the talking.'],
    sharp: ['Then sit down before you fall down.'],
    grand: ['Then be seated. You have my leave.'],
    lively: ['Oh, sit, sit! You look like a wet Monday.'],
  },
  comfort: {
    any: [
      'You need not be afraid of me, at least.',
      'So is everybody here. You are only the first to say it.',
      'Stay where there is light, and talk to somebody. It is the best I know.',
      'It passes. Not quickly, but it passes.',
    ],
    warm: ['Come and stand by me for a while. It is better with two.'],
    sharp: ['Good. It will keep you awake.'],
    grand: ['Be calm. You are under my eye.'],
    lively: ['Me too! Let us be frightened together, it halves the price.'],
    reserved: ['I know the feeling.'],
  },
  /** Before a name, to answer 'Are you the porter?' */
  confirms: {
    any: ['I am.', 'That is what I am, yes.', 'So they tell me.', 'Yes. Who else?'],
    sharp: ['Who is asking?', 'I am. And?'],
    grand: ['I am. You were not told?'],
    lively: ['The very same!', 'None other!'],
    warm: ['I am, and pleased to be asked.'],
    reserved: ['Yes.'],
  },
  hearsHas: {
    any: [
      'Have you? Then there is somebody to go home to.',
      'That must change how one looks at things.',
      'You do not look it, and I mean that kindly.',
      'I shall remember it.',
    ],
    warm: ['I am glad for you.'],
    sharp: ['Congratulations. Or my sympathy, whichever fits.'],
    lively: ['You must tell me about that!'],
    reserved: ['I see. That is good.'],
  },
  hearsLike: {
    any: [
      'You like {thing}. I shall keep that in mind.',
      'So it is {thing} with you. There are worse things to be fond of.',
      'One can tell a good deal about people from what they like, and you say {thing}.',
      'I know others who would say the same of {thing}.',
    ],
    warm: ['That is good to hear. Somebody should be fond of {thing}.'],
    sharp: ['Are you, now? I would not have guessed that it was {thing}.'],
    grand: ['I note that you are fond of {thing}.'],
    lively: ['You too? We must talk about {thing} for an hour, but not now.'],
    reserved: ['Hm. There is something to be said for {thing}.'],
  },
  hearsClaim: {
    any: [
      'You were {thing}? I would not have guessed it, and now I cannot see anything else.',
      'I have not met many who could say that.',
      'That explains a little how you ask.',
      'I shall think of that when I look at you.',
      'Then you have seen something of the world.',
    ],
    warm: ['I like to know whom I am talking to. Thank you.'],
    sharp: ['So you say. It costs nothing to say so.'],
    grand: ['Indeed. One meets all sorts.'],
    lively: ['No! Truly? You must tell me about it some time.'],
    reserved: ['I see. That is good to know.'],
  },
} satisfies Record<string, Bank>;
