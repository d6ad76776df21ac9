import type { Manner, Way } from './types.ts';

/** What the companion says, by manner; each line once a story. */
export const allyLines: Record<Manner, Record<'opening' | 'obstacle', readonly string[]>> = {
  blunt: {
    opening: [
      '“I will not beg,” says {ally}. “I am asking. There is a difference, and you know it.”',
      '“You can still walk away,” says {ally}. “I would think less of you, but I would get over it.”',
    ],
    obstacle: [
      '“Well?” says {ally}. “It is not going to get any smaller.”',
      '“Do not look at me,” says {ally}. “Look at that.”',
      '“Decide,” says {ally}. “Wrong will do. Slow will not.”',
    ],
  },
  grand: {
    opening: [
      '“One does not ask this of just anybody,” says {ally}. “One asked several people first.”',
      '“History,” says {ally}, “is made by those who happened to be standing nearest. You are standing very near.”',
    ],
    obstacle: [
      '“In my day,” says {ally}, “there would have been a person for this.”',
      '“I suggest,” says {ally}, “that we are magnificent, and quick.”',
      '“I have been in worse places,” says {ally}. “Not many. Name one.”',
    ],
  },
  wry: {
    opening: [
      '“It is quite safe,” says {ally}. “I say that so that you will have heard it once.”',
      '“I thought of doing it by myself,” says {ally}, “but then who would there be to blame?”',
    ],
    obstacle: [
      '“I have an idea,” says {ally}. “You are not going to like it. I do not.”',
      '“After you,” says {ally}. “No, truly. I insist.”',
      '“Nobody mentioned *this*,” says {ally}, “in the brochure.”',
    ],
  },
  gentle: {
    opening: [
      '“I would not ask,” says {ally}, “if there were anybody else that I would rather ask.”',
      '“You need not answer now,” says {ally}. “But it would be a kindness if it were soon.”',
    ],
    obstacle: [
      '“Take your time,” says {ally}, as if there were any.',
      '“I am here,” says {ally}. “It isn’t much of a plan. It is what I have.”',
      '“Everyone is frightened of something,” says {ally}. “Even that.”',
    ],
  },
};

/** How what the player did comes back; each once a story. */
export const callbacks: readonly string[] = [
  'Word has gone round that you {memo}; you can tell by the way people make room.',
  '“You {memo},” says {ally}, out of nowhere. “I keep thinking about that.”',
  'Somebody has heard how you {memo}. It is being told already, with improvements.',
  'It seems a long time ago, already, that you {memo}.',
  'A stranger nods to you, as if to say: it was you, then, who {memo}.',
  '{Rival} has been told that you {memo}. It does not show, except that it does.',
];

/** What lies in the player's pocket, remembered; each once a story. */
export const keepsakes: readonly string[] = [
  'You feel in your pocket for {gain}. It is still there, and that is something.',
  '{Gain} has begun to seem less like luck and more like a plan.',
  'Your hand, when you are not minding it, goes to {gain}.',
];

/** What using a thing brings. `{gain}` is used up by it. */
export const uses: readonly string[] = [
  'You hold out {gain}. It is, of all the things in the world, the one that is wanted here, and nobody asks how you came by it.',
  'It is not what {gain} was made for. It serves; things like to be of use.',
];

/** What leaving it to the ally brings. */
export const trusts: readonly string[] = [
  '{Ally} looks at you to see if you mean it; then does it, simply, as if it had only ever been a matter of being asked.',
  'You step back. {Ally} does it in a way that would never have come into your head, badly, and with complete success.',
];

/** What comes of something that nobody had offered. */
export const ownWays: Record<Way, readonly string[]> = {
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

/** How one gets from one setting to the next. */
export const passages: readonly string[] = [
  'It takes a night, and most of your patience, to get from {from} to {to}.',
  'You leave {from} behind. Nobody speaks much until {to} has closed round you.',
  'There is a way from {from} to {to}, if one asks the right people, and does not ask them how.',
  'Of the road from {from} to {to} you will remember, later, only that it rained.',
  'Between {from} and {to} you sleep a little, in turns, and dream of the same thing.',
];

/** The way back to where it began. */
export const returns: readonly string[] = [
  'So it ends where it began: {to} takes you back as if you had only been out for air.',
  'All of it leads back to {to}. Perhaps it was never going to lead anywhere else.',
];

/** How a story's aim is told in advance. */
export const aims: readonly string[] = [
  'It ends when you {goal}; or when you have found out what that costs.',
  'Five scenes, or eight, and at the last of them you {goal}, or know why nobody should.',
  'You will {goal}, or not; either way somebody will be waiting at the end to hear what you decided.',
];

/** What becomes of the thing kept. */
export const kept: readonly string[] = [
  'As for {gain}, it is in a drawer of yours. You know exactly which.',
  'You have kept {gain}. People ask, sometimes, and you tell them that it is a long story.',
];

/** How those who were there tell it, by how the ally stands to the player. */
export const retellings: Record<'close' | 'even' | 'far', readonly string[]> = {
  close: [
    'It is {ally} who tells it best: that you {first}, and that you {second}. By now {ally} does the voices.',
    '“And then,” {ally} will say, for years, to anyone who will sit still, “then, if you please, you {second}.” That you {first}, too, is never left out.',
  ],
  even: [
    'They tell it in different ways. In all of them you {first}; and in the better ones, you {second}.',
    'What has stayed with people is that you {first}. That you {second} they mention too, when it is late.',
  ],
  far: [
    '{Ally} tells it fairly: that you {first}, and, more quietly, that you {second}.',
    'When they tell it now they tell how you {first}. How you {second}, {ally} has asked them to leave out.',
  ],
};

/** What the one on the other side has kept in mind. */
export const grudges: Record<'spared' | 'wronged', readonly string[]> = {
  spared: [
    '{Rival} has not forgotten that you {memo}, and looks at you as one looks at somebody to whom one owes a thing.',
    'You {memo}. {Rival} says so now, to nobody in particular, as if it ought to be put down somewhere.',
  ],
  wronged: [
    '{Rival} has not forgotten, either, that you {memo}. It stands between you like a piece of furniture.',
    'You {memo}; and {rival}, who knows it, looks at you as one looks at the weather.',
  ],
};

/** How those two are first seen. */
export const introductions: readonly string[] = [
  'With you is {ally}, {ally.look}. Not far off stands {rival}: {rival.look}.',
  '{Ally} has come along, {ally.look}; and there, keeping a certain distance, is {rival}, {rival.look}.',
  'Two people here matter to you, though you do not know it yet: {ally}, {ally.look}, and {rival}, {rival.look}.',
];

/** How the player's own idea of the story is taken up. */
export const overtures: readonly string[] = [
  'It had been told to you in one breath, and you had half believed it: “{overview}”',
  'People would say later that it was quite simple. “{overview}” That is how they would put it.',
];

/** Titles of scenes that have none of their own. */
export const sceneTitles = {
  opening: ['How It Began', 'An Evening That Was to Have Been Quiet', 'The Asking', 'Before Anything Had Happened'],
  turn: ['The Other Side of It', 'What Had Been Left Out', 'Turned Round', 'The Part That Nobody Told'],
  cost: ['The Last Choice', 'What It Costs', 'One or the Other', 'The Weight of It'],
  ending: ['What Became of It', 'Afterwards', 'The End of It', 'How It Is Told'],
} as const;

/** What the player can do beside what a scene offers. */
export const extraChoices = {
  gain: 'Try it with {gain}',
  ally: 'Leave it to {ally}',
} as const;

/** How one gets from a place to what waits a little further on. */
export const onwards: readonly string[] = [
  'You have hardly left it behind when it happens.',
  'It is a little way beyond that you are stopped.',
  'You get no further than the next turning.',
];

/** How a story ends in which the last choice was one that nobody had offered. */
export const ownEndings: readonly string[] = [
  '{Ally} looks at {rival}, and {rival} at {ally}, and then both of them at you. Neither had thought of that, and so neither has anything ready to say against it. By morning it is simply how things are.',
  'It is not one of the ways that this could end, and yet it has. {Rival} is the first to laugh; {ally} is the first to sit down. As for {thing}, it is where you have put it, and nobody has moved it since.',
];
