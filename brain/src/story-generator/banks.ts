import type { ActionStyle, Manner } from './types.ts';

/** The companion's lines by manner; each once per story. */
export const allyLines: Record<Manner, Record<'opening' | 'obstacle', readonly string[]>> = {
  blunt: {
    opening: [
      '“I will not beg,” says {ally}. “I am asking. There is a difference, and you know it.”',
      '“You can still walk away,” says {ally}. “I would think less of you, but I would get over it.”',
      '“That is all of it,” says {ally}. “I have not left out the bad part. That was the bad part.”',
    ],
    obstacle: [
      '“Well?” says {ally}. “It is not going to get any smaller.”',
      '“Do not look at me,” says {ally}. “Look at that.”',
      '“Decide,” says {ally}. “Wrong will do. Slow will not.”',
      '“I have seen worse,” says {ally}. “I did not get through that either.”',
      '“Say what you want done,” says {ally}, “and I will say if it is stupid.”',
      '“No speeches,” says {ally}. “Hands.”',
    ],
  },
  grand: {
    opening: [
      '“One does not ask this of just anybody,” says {ally}. “One asked several people first.”',
      '“History,” says {ally}, “is made by those who happened to be standing nearest. You are standing very near.”',
      '“You will want to think it over,” says {ally}. “One has thought it over for you. It is yes.”',
    ],
    obstacle: [
      '“In my day,” says {ally}, “there would have been a person for this.”',
      '“I suggest,” says {ally}, “that we are magnificent, and quick.”',
      '“I have been in worse places,” says {ally}. “Not many. Name one.”',
      '“How very provincial,” says {ally}, and waits for it to be dealt with.',
      '“One could turn back,” says {ally}. “One has never learned how.”',
      '“This,” says {ally}, “is precisely why one travels with company.”',
    ],
  },
  wry: {
    opening: [
      '“It is quite safe,” says {ally}. “I say that so that you will have heard it once.”',
      '“I thought of doing it by myself,” says {ally}, “but then who would there be to blame?”',
      '“You have the look of somebody who has something better to do,” says {ally}. “You have not. I asked about.”',
    ],
    obstacle: [
      '“I have an idea,” says {ally}. “You are not going to like it. I do not.”',
      '“After you,” says {ally}. “No, truly. I insist.”',
      '“Nobody mentioned *this*,” says {ally}, “in the brochure.”',
      '“It could be worse,” says {ally}. “Give it a minute.”',
      '“I would hold your coat,” says {ally}, “but then I should have to watch.”',
      '“If anybody asks,” says {ally}, “I was against it, and very brave.”',
    ],
  },
  gentle: {
    opening: [
      '“I would not ask,” says {ally}, “if there were anybody else that I would rather ask.”',
      '“You need not answer now,” says {ally}. “But it would be a kindness if it were soon.”',
      '“I had a speech,” says {ally}. “It has gone. It only said *please*.”',
    ],
    obstacle: [
      '“Take your time,” says {ally}, as if there were any.',
      '“I am here,” says {ally}. “It isn’t much of a plan. It is what I have.”',
      '“Everyone is frightened of something,” says {ally}. “Even that.”',
      '“We have come this far,” says {ally}. “That was further than I thought.”',
      '“Whatever you do,” says {ally}, “I shall say that it was what I would have done.”',
      '“Breathe first,” says {ally}. “It will keep while you breathe.”',
    ],
  },
};

/** Consequences of the player's earlier actions; each once per story. */
export const callbacks: readonly string[] = [
  'Word has gone round that you {memo}; you can tell by the way people make room.',
  '“You {memo},” says {ally}, out of nowhere. “I keep thinking about that.”',
  'Somebody has heard how you {memo}. It is being told already, with improvements.',
  'It seems a long time ago, already, that you {memo}.',
  'A stranger nods to you, as if to say: it was you, then, who {memo}.',
  '{Rival} has been told that you {memo}. It does not show, except that it does.',
];

/** Mentions of items in the player's pocket; each once per story. */
export const keepsakes: readonly string[] = [
  'You feel in your pocket for {kept}. It is still there, and that is something.',
  '{Kept} has begun to seem less like luck and more like a plan.',
  'Your hand, when you are not minding it, goes to {kept}.',
];

/** Outcomes of using an item. `{gain}` is used up by it. */
export const uses: readonly string[] = [
  'You hold out {kept}. It is, of all the things in the world, the one that is wanted here, and nobody asks how you came by it.',
  'It is not what {kept} was made for. It serves; things like to be of use.',
  'It would never have come into your head an hour ago. You put {kept} where it will do most good, and stand back, and it does.',
  '“With *that*?” says {ally}. With that. {Kept} does in a moment what neither of you could have argued anybody into.',
];

/** Outcomes of leaving it to the ally. */
export const trusts: readonly string[] = [
  '{Ally} looks at you to see if you mean it; then does it, simply, as if it had only ever been a matter of being asked.',
  'You step back. {Ally} does it in a way that would never have come into your head, badly, and with complete success.',
];

/** Outcomes of actions that were not among the choices. */
export const ownWays: Record<ActionStyle, readonly string[]> = {
  bold: [
    'Nobody had expected that, which is why it works.',
    'It makes a great deal of noise; and when the noise is over, you are on the other side of it.',
    'For a moment it looks like the stupidest thing that anybody has done all night, and then it is done.',
  ],
  sly: [
    'It takes them some time to notice, and by then there is nothing to notice.',
    'It is not quite honest, and it is not quite a lie; it is just wide enough to get through.',
    '{Ally} has to look at the ceiling, so as not to laugh.',
  ],
  kind: [
    'There is a silence, of the sort that comes when people have put something down.',
    'It costs you a little, and you do not get it back, and the way is free.',
    'Somebody who was about to say no says nothing, and stands aside.',
  ],
  wise: [
    'It takes a while. It is the right while.',
    'Bit by bit the thing comes apart into smaller things, and each of those has a handle.',
    '“Now why,” says {ally}, “did I not think of that?”',
  ],
};

/** Outcomes of speech that was not among the choices, for questions and statements. */
export const ownSpeech: Record<'question' | 'statement', readonly string[]> = {
  question: [
    'Nobody has an answer; and while they are looking for one, you are past them.',
    '“That,” says {ally}, “is what I should have asked.” It goes quiet, and in the quiet the way is clear.',
    'It is not a thing that anybody here has been asked before. They are still frowning over it when you have gone by.',
  ],
  statement: [
    'It is said now, and cannot be unsaid. After a moment somebody steps aside.',
    'You had not known that you would say it. Neither had they; and that is enough to get you through.',
    '{Ally} looks at you sideways. It seems to have been the right thing, for nobody stops you.',
  ],
};

/** Transitions between settings. */
export const passages: readonly string[] = [
  'It takes every short cut that you know, and most of your patience, to get from {from} to {to}.',
  'You leave {from} behind. Nobody speaks much until {to} has closed round you.',
  'There is a way from {from} to {to}, if one asks the right people, and does not ask them how.',
  'Of the way from {from} to {to} you will remember, later, only what you talked about.',
  'Between {from} and {to} neither of you says much, and both of you are thinking of the same thing.',
];

/** Returns to the first setting. */
export const returns: readonly string[] = [
  'So it ends where it began: {to} takes you back as if you had only been out for air.',
  'All of it leads back to {to}. Perhaps it was never going to lead anywhere else.',
];

/** Announcements of a story's aim. */
export const aims: readonly string[] = [
  'It ends when you {goal}; or when you have found out what that costs.',
  'Five scenes, or eight, and at the last of them you {goal}, or know why nobody should.',
  'You will {goal}, or not; either way somebody will be waiting at the end to hear what you decided.',
];

/** Fates of the item that the player keeps. */
export const keptItems: readonly string[] = [
  'As for {kept}, that is in a drawer of yours. You know exactly which.',
  'You have kept {kept}. People ask, sometimes, and you tell them that it is a long story.',
];

/** How witnesses retell the story, by the ally's relationship to the player. */
export const retellings: Record<'close' | 'even' | 'far', readonly string[]> = {
  close: [
    'It is {ally} who tells it best: that you {first}, and that you {second}. By now {ally} does the voices.',
    '“And then,” {ally} will say, for years, to anyone who will sit still, “then, if you please, you {second}.” That you {first}, too, is never left out.',
    'Ask {ally}, and you will hear that you {first}. You will hear it again, and that you {second}, before you have found your coat.',
    'You would have let it rest. It is {ally} who will not: that you {first}, and then that you {second}, and each time it is a little braver.',
  ],
  even: [
    'They tell it in different ways. In all of them you {first}; and in the better ones, you {second}.',
    'What has stayed with people is that you {first}. That you {second}, they mention too, when it is late.',
    'Two things are told of it, mostly: that you {first}, and that you {second}. The rest, they say, anybody might have done.',
    'Children ask to hear how you {first}. Their elders wait for the other part, in which you {second}.',
  ],
  far: [
    '{Ally} tells it fairly: that you {first}, and, more quietly, that you {second}.',
    'When they tell it now they tell how you {first}. How you {second}, {ally} has asked them to leave out.',
    'It is told that you {first}. {Ally}, when it is told, gets up and sees to the fire; for {ally} was there when you {second}.',
  ],
};

/** What the rival remembers. */
export const grudges: Record<'spared' | 'wronged', readonly string[]> = {
  spared: [
    '{Rival} has not forgotten that you {memo}, and looks at you as one looks at somebody to whom one owes a thing.',
    '{Rival} nods to you, very slightly, when nobody else can see. You {memo}; it can hardly be for anything else.',
  ],
  wronged: [
    '{Rival} has not forgotten, either, that you {memo}. It stands between you like a piece of furniture.',
    '{Rival}, who knows that you {memo}, looks at you as one looks at the weather.',
  ],
};

/** Introductions of the ally and the rival. */
export const introductions: readonly string[] = [
  'With you is {ally}, {ally.look}. Not far off stands {rival}: {rival.look}.',
  '{Ally} has come along, {ally.look}; and there, keeping a certain distance, is {rival}, {rival.look}.',
  'Two people here matter to you, though you do not know it yet: {ally}, {ally.look}, and {rival}, {rival.look}.',
];

/** How the player's own idea for the story is introduced. */
export const overtures: readonly string[] = [
  '“{overview}” That much everybody knew, and told in three different ways. What nobody had told you was that you were in it.',
  '“{overview}” So it begins, whoever tells it. You had thought that it was a story about other people.',
];

/** How the player's own idea returns when everything turns. */
export const reminders: readonly string[] = [
  '“{overview}” You had that by heart; and it is only now that you hear what it meant.',
  'It had begun so simply: “{overview}” You say it over to yourself, and it has changed.',
];

/** How the player's own idea returns at the end. */
export const codas: readonly string[] = [
  '“{overview}” That is how it is told now, and the rest after it; and people look round for you when it is.',
  'It had begun with this: “{overview}” It has an end now, and you were there for it.',
];

/** Other witnesses; `{others}` is replaced by their names. */
export const witnesses: readonly string[] = [
  '{Others} saw it too, and will put you right if you leave anything out.',
  '{Others} had come to see how it would end; nobody who was there has ever said that it was not worth the walk.',
  'Afterwards {others} stayed to put things straight, as people do who are not ready to go home.',
];

/** First appearances of selected characters. */
export const arrivals: readonly string[] = [
  '{name} is here too, {look}, and {busy}.',
  'You are not the only ones: {name}, {look}, {busy}.',
  'Somebody has got here before you: {name}, {look}, who {busy}.',
  'And there, of all people, is {name}: {look}, who {busy}.',
];

/** Final descriptions of a player who mostly acted in one way. */
export const characters: Record<ActionStyle, string> = {
  bold: 'You went straight at things, people say, as if there were no other way to go.',
  sly: 'You hardly ever went in by the front, people say, and you always came out by it.',
  kind: 'You were kind where it was not called for, people say, which is the only place where it counts.',
  wise: 'You looked before you did anything, people say, and it saved more than your shins.',
};

/** Titles of scenes without one of their own. */
export const sceneTitles = {
  opening: ['How It Began', 'An Evening That Was to Have Been Quiet', 'The Asking', 'Before Anything Had Happened'],
  turn: ['The Other Side of It', 'What Had Been Left Out', 'Turned Round', 'The Part That Nobody Told'],
  cost: ['The Last Choice', 'What It Costs', 'One or the Other', 'The Weight of It'],
  ending: ['What Became of It', 'Afterwards', 'The End of It', 'How It Is Told'],
} as const;

/** Choices that a scene offers in addition to its own. */
export const extraChoices = {
  gain: 'Try it with {kept}',
  ally: 'Leave it to {ally}',
} as const;

/** Transitions to an event a little further on. */
export const onwards: readonly string[] = [
  'You have hardly left it behind when it happens.',
  'It is a little way beyond that you are stopped.',
  'You get no further than the next turning.',
];

/** Endings after a last action that was not among the choices. */
export const ownEndings: readonly string[] = [
  '{Ally} looks at {rival}, and {rival} at {ally}, and then both of them at you. Neither had thought of that, and so neither has anything ready to say against it. By morning it is simply how things are.',
  'It is not one of the ways that this could end, and yet it has. {Rival} is the first to laugh; {ally} is the first to sit down. As for {thing}, it is where you have put it, and nobody has moved it since.',
];
