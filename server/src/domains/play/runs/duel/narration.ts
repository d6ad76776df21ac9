import { buildEmotion, type DuelState, type Emotion, type Stance } from '@emberlore/contract';
import type { Nature, Round } from './rules.ts';

/** A character's manner in a duel. */
export type Manner = 'fierce' | 'courtly' | 'timid' | 'jolly' | 'calm';

/** The occasions for a line. */
export type Occasion = 'opens' | 'hits' | 'hurt' | 'even' | 'wins' | 'loses';

type Line = DuelState['narration'][number];

/** Derives the manner from a character's nature. */
export function pickManner({ peaceful, fear, positive, extravert, socialRank }: Nature): Manner {
  if (fear >= 7) return 'timid';
  if (socialRank >= 7 && peaceful >= 4) return 'courtly';
  if (peaceful <= 3) return 'fierce';
  return positive + extravert >= 12 ? 'jolly' : 'calm';
}

const sayings: Record<Manner, Record<Occasion, readonly string[]>> = {
  fierce: {
    opens: ['Come on, then. I have been patient long enough.', 'You asked for this. Remember that.'],
    hits: ['Did that sting? Good.', 'Stay down, if you are wise.', 'There is more where that came from.'],
    hurt: ['You will pay for that one.', 'So you have teeth. Fine.', 'Luck. Nothing else.'],
    even: ['Is that all?', 'Stop dancing and fight.', 'I can do this all night.'],
    wins: ['Done. Next time, think before you raise your hand to me.', 'Go and lick your wounds. I will be here.'],
    loses: ['Enough. You have the better of me, and I hate it.', 'Fine. Fine. You win. Now get out of my light.'],
  },
  courtly: {
    opens: ['Very well. Let us be quick, and let us be civil.', 'After you. I insist.'],
    hits: ['A pity. You left the door open.', 'Forgive me. Habit.', 'One does try to aim away from the face.'],
    hurt: ['Prettily done.', 'I shall remember that one.', 'Well. You have had lessons.'],
    even: ['Neither of us, it seems.', 'We are making an exhibition of ourselves.', 'Again, if you please.'],
    wins: ['That will do, I think. You fought decently.', 'The matter is settled. Do see to that elbow.'],
    loses: ['I yield. Gracefully, I hope.', 'Yours. I would bow lower, but something aches.'],
  },
  timid: {
    opens: ['Oh dear. Must we? All right. All right.', 'I warn you, I have my eyes shut.'],
    hits: ['Oh. Oh, I am sorry. Did that land?', 'I did not mean to do that so well.', 'Was that me?'],
    hurt: ['Ow. That was hardly fair.', 'I knew it. I knew this would hurt.', 'Please, could we count that as three?'],
    even: ['Can we stop now?', 'I think we both blinked.', 'My knees would like a word.'],
    wins: ['I won? I have never won anything. Are you all right?', 'Is it over? Did I do that? Oh my.'],
    loses: ['I give up. I gave up some time ago, really.', 'You win. Thank goodness it is over.'],
  },
  jolly: {
    opens: ['Ha. Now the evening is looking up.', 'Best of friends afterwards, whatever happens.'],
    hits: ['Ha. Too slow by half.', 'You walked into that one.', 'That is for your posture.'],
    hurt: [
      'Oh, lovely. Do it again and I shall be cross.',
      'Ha. I felt that in my ancestors.',
      'Not bad. Not bad at all.',
    ],
    even: ['Round and round we go.', 'Somebody ought to be selling nuts.', 'You are enjoying this, admit it.'],
    wins: ['And that is that. Come, I will help you up.', 'Mine. Have a rest, then try me again.'],
    loses: ['Beaten, and fairly. I will tell it better than it was.', 'You have me. Ha. What a round.'],
  },
  calm: {
    opens: ['If it must be so. Whenever you are ready.', 'I would rather have talked. Begin.'],
    hits: ['You were looking at my hands.', 'There. Breathe.', 'Think before you move.'],
    hurt: ['Good. You saw that coming.', 'I was slow.', 'That one was yours.'],
    even: ['Nothing for either of us.', 'Patience.', 'We know each other better now.'],
    wins: ['It is over. You may try again when you have rested.', 'Enough. You were closer than you think.'],
    loses: ['You have won. I will keep my word.', 'Well fought. I have nothing left to show you.'],
  },
};

/** The narrator's lines by the player's stance, the opponent's stance, and who was hit. */
const scenes: Record<`${Stance} ${Stance}`, Record<DuelState['hit'], string>> = {
  'strike strike': {
    theirs: 'You both go at once, and you are the quicker.',
    yours: 'You both go at once, and {name} is the quicker.',
    nobody: 'You both go at once and meet in the middle with a jolt.',
  },
  'strike guard': {
    theirs: '{name} is braced for you, and you go through it all the same.',
    yours: '{name} is braced for you, turns your blow aside and answers it.',
    nobody: '{name} is braced for you, and nothing comes through.',
  },
  'strike feint': {
    theirs: '{name} is half-way through a clever turn when you simply strike.',
    yours: 'You strike where {name} was a moment ago, and pay for it.',
    nobody: 'You strike through the middle of a clever turn, and touch nothing but air.',
  },
  'guard strike': {
    theirs: '{name} comes straight in. You are ready, and send it back.',
    yours: '{name} comes straight in, and your guard is a moment late.',
    nobody: '{name} comes straight in and stops dead against your guard.',
  },
  'guard guard': {
    theirs: 'You circle, both guarded, until {name} stumbles into your reach.',
    yours: 'You circle, both guarded, until you stumble into reach.',
    nobody: 'You circle each other, guarded, and nobody gives way.',
  },
  'guard feint': {
    theirs: '{name} tries to draw you out. You wait, and the opening is yours.',
    yours: '{name} draws your guard to the wrong side and comes in by the other.',
    nobody: '{name} tries to draw you out. You stay where you are.',
  },
  'feint strike': {
    theirs: '{name} rushes at the place where you were never going to be.',
    yours: '{name} does not fall for it and strikes straight through your turn.',
    nobody: '{name} rushes past you, and both of you have to turn around.',
  },
  'feint guard': {
    theirs: 'Your eyes go left, {name} goes with them, and you come in from the right.',
    yours: '{name} lets you finish your clever turn and is waiting at the end of it.',
    nobody: 'You try the left, you try the right. {name} does not move.',
  },
  'feint feint': {
    theirs: 'You both pretend, and yours is the better lie.',
    yours: 'You both pretend, and the better lie is {name}’s.',
    nobody: 'You both pretend, so well that nothing happens at all.',
  },
};

/** Hints at the character's next stance. */
const stanceHints: Record<Stance, readonly string[]> = {
  strike: ['{name} leans forward on the balls of the feet.', 'A shoulder drops. {name} is winding up.'],
  guard: ['{name} draws in and waits.', 'Elbows close, eyes narrow: {name} expects you.'],
  feint: ['{name} glances to one side, a little too plainly.', '{name}’s weight shifts, and shifts back.'],
};

function turn<T>(list: readonly T[], round: number): T {
  return list[round % list.length] as T;
}

function findOccasion({ hit }: Pick<Round, 'hit'>, outcome: DuelState['outcome']): Occasion {
  if (outcome === 'won') return 'loses';
  if (outcome === 'lost') return 'wins';
  return hit === 'yours' ? 'hits' : hit === 'theirs' ? 'hurt' : 'even';
}

const narrated = (text: string, name: string): Line => ({ by: 'narrator', text: text.replaceAll('{name}', name) });

/** Narrates the beginning of a duel in the character's manner, with a hint at the first stance. */
export function narrateOpening(who: { name: string; nature: Nature }, tell: Stance, variety: number): Line[] {
  const says = turn(sayings[pickManner(who.nature)].opens, variety);
  return [
    narrated('{name} makes room and turns to face you.', who.name),
    { by: 'npc', text: says },
    narrated(turn(stanceHints[tell], variety), who.name),
  ];
}

/** Narrates a round, with the character's line and, while the duel continues, a hint at the next stance. */
export function narrateRound(
  who: { name: string; nature: Nature },
  round: Round,
  { number, outcome }: { number: number; outcome: DuelState['outcome'] },
): Line[] {
  const { yours, theirs, hit, tell } = round;
  const says = turn(sayings[pickManner(who.nature)][findOccasion(round, outcome)], number);
  const seen = scenes[`${yours.stance} ${theirs.stance}`][hit];
  const next = outcome === null ? [narrated(turn(stanceHints[tell], number), who.name)] : [];
  return [narrated(seen, who.name), { by: 'npc', text: says }, ...next];
}

const feelings: Record<Occasion, Emotion> = {
  opens: buildEmotion('DOMINEERING', 0.4),
  hits: buildEmotion('JOY', 0.6),
  hurt: buildEmotion('ANGER', 0.6),
  even: buildEmotion('NEUTRAL', 0.4),
  wins: buildEmotion('HUMOR', 0.8),
  loses: buildEmotion('SADNESS', 0.8),
};

/** Returns the emotion shown after a round; without a round, at the beginning of the duel. */
export function emotionAfter(round: Round | undefined, outcome: DuelState['outcome']): Emotion {
  return feelings[round ? findOccasion(round, outcome) : 'opens'];
}
