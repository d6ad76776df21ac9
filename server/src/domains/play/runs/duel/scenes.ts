import type { DuelState, Stance } from '@emberlore/contract';

/** The narrator's lines by the player's stance, the opponent's stance, and who was hit. */
export const scenes: Record<`${Stance} ${Stance}`, Record<DuelState['hit'], readonly [string, string]>> = {
  'strike strike': {
    theirs: [
      'You both go at once, and you are the quicker.',
      'Two blows cross in the air. Yours is the one that arrives.',
    ],
    yours: [
      'You both go at once, and {name} is the quicker.',
      'Two blows cross in the air, and the wrong one arrives.',
    ],
    nobody: [
      'You both go at once and meet in the middle with a jolt.',
      'You come together like two gates in a wind, and both swing back.',
    ],
  },
  'strike guard': {
    theirs: ['{name} is braced for you, and you go through it all the same.', 'You lean on the guard until it gives.'],
    yours: [
      '{name} is braced for you, turns your blow aside and answers it.',
      'Your blow slides off, and the answer is there before your arm is back.',
    ],
    nobody: [
      '{name} is braced for you, and nothing comes through.',
      'You might as well have struck the wall. Neither of you has moved a foot.',
    ],
  },
  'strike feint': {
    theirs: [
      '{name} is half-way through a clever turn when you simply strike.',
      'There is a great deal of movement in front of you. You strike through the middle of it.',
    ],
    yours: [
      'You strike where {name} was a moment ago, and pay for it.',
      'You go for the shoulder that was shown to you. It was shown to you for a reason.',
    ],
    nobody: [
      'You strike through the middle of a clever turn, and touch nothing but air.',
      'You swing, {name} swerves, and each of you has to look for the other.',
    ],
  },
  'guard strike': {
    theirs: [
      '{name} comes straight in. You are ready, and send it back.',
      'You see the blow set out. You are waiting for it when it comes.',
    ],
    yours: [
      '{name} comes straight in, and your guard is a moment late.',
      'The blow is heavier than your guard is. It comes through.',
    ],
    nobody: [
      '{name} comes straight in and stops dead against your guard.',
      'It lands on your guard, and you feel it in your heels, and that is all.',
    ],
  },
  'guard guard': {
    theirs: [
      'You circle, both guarded, until {name} stumbles into your reach.',
      'Nobody will begin. Then {name} shifts to ease a foot, and you do not let it pass.',
    ],
    yours: [
      'You circle, both guarded, until you stumble into reach.',
      'Nobody will begin. You shift to ease a foot, and that is enough.',
    ],
    nobody: [
      'You circle each other, guarded, and nobody gives way.',
      'You wait. {name} waits. Somewhere a board settles.',
    ],
  },
  'guard feint': {
    theirs: [
      '{name} tries to draw you out. You wait, and the opening is yours.',
      'A false start, and another. You let them both go by, and take what is behind them.',
    ],
    yours: [
      '{name} draws your guard to the wrong side and comes in by the other.',
      'You cover what is threatened. It is not what is hit.',
    ],
    nobody: [
      '{name} tries to draw you out. You stay where you are.',
      'Something is offered to you on the left. You know better than to take it.',
    ],
  },
  'feint strike': {
    theirs: [
      '{name} rushes at the place where you were never going to be.',
      'You leave a gap as one leaves a door. {name} comes in by it.',
    ],
    yours: [
      '{name} does not fall for it and strikes straight through your turn.',
      'You are still turning when the plainest blow in the world finds you.',
    ],
    nobody: [
      '{name} rushes past you, and both of you have to turn around.',
      'You swerve, {name} swings, and there is a great deal of air between you.',
    ],
  },
  'feint guard': {
    theirs: [
      'Your eyes go left, {name} goes with them, and you come in from the right.',
      'You knock at one door and go in at the other.',
    ],
    yours: [
      '{name} lets you finish your clever turn and is waiting at the end of it.',
      'It is a good trick. {name} has seen it before.',
    ],
    nobody: [
      'You try the left, you try the right. {name} does not move.',
      'You show three things that you are not going to do. {name} watches all of them.',
    ],
  },
  'feint feint': {
    theirs: [
      'You both pretend, and yours is the better lie.',
      'You lie with your eyes, {name} with one shoulder. Nobody believes the shoulder.',
    ],
    yours: [
      'You both pretend, and the better lie is {name}’s.',
      'You are so busy with your own trick that you walk into the other one.',
    ],
    nobody: [
      'You both pretend, so well that nothing happens at all.',
      'You dodge a blow that was never struck, and so does {name}.',
    ],
  },
};

/** How the narrator begins a duel. */
export const openings: readonly string[] = [
  '{name} makes room and turns to face you.',
  '{name} steps back twice, measuring the floor.',
  '{name} looks you over once, from the feet up.',
];

/** Hints at the character's next stance. */
export const stanceHints: Record<Stance, readonly string[]> = {
  strike: [
    '{name} leans forward on the balls of the feet.',
    'A shoulder drops. {name} is winding up.',
    '{name} takes a breath and holds it.',
    'The back heel lifts from the ground.',
  ],
  guard: [
    '{name} draws in and waits.',
    'Elbows close, eyes narrow: {name} expects you.',
    '{name} gives half a step of ground and settles there.',
    'The chin goes down. {name} has stopped moving.',
  ],
  feint: [
    '{name} glances to one side, a little too plainly.',
    '{name}’s weight shifts, and shifts back.',
    '{name} shows you a hand that has nothing to do.',
    'There is a small smile, quickly put away.',
  ],
};
